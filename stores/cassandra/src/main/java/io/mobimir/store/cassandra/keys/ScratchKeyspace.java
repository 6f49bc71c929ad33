package io.mobimir.store.cassandra.keys;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import io.mobimir.insight.keys.candidate.KeyCandidate;
import io.mobimir.insight.keys.data.DataColumn;
import io.mobimir.insight.keys.data.DataRow;
import io.mobimir.insight.keys.data.RowSource;
import io.mobimir.insight.keys.measure.KeyValues;
import io.mobimir.insight.keys.ring.TokenRing;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.batch.BulkWrites;
import io.mobimir.store.cassandra.verify.TokenRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/** A keyspace of its own with a table for each key that is tried. Closing it drops it. */
public final class ScratchKeyspace implements AutoCloseable {
    private static final String PREFIX = "mobimir_keys_";
    private static final int WRITES_TOGETHER = 2000;
    private static final int TRIES = 5;
    private static final int PROGRESS_EVERY = 10_000;
    private static final int RANGES = 64;
    private static final int PAGE = 500;
    private static final Duration COUNT_TIMEOUT = Duration.ofMinutes(2);

    private final Cassandra cassandra;
    private final List<KeyCandidate> candidates;
    private final List<ScratchTable> tables = new ArrayList<>();
    private final BulkWrites writes;

    private ScratchKeyspace(Cassandra cassandra, List<KeyCandidate> candidates) {
        this.cassandra = cassandra;
        this.candidates = List.copyOf(candidates);
        this.writes = new BulkWrites(cassandra, ConsistencyLevel.LOCAL_ONE);
    }

    /** Returns a new name for a keyspace. */
    public static String newName() {
        return PREFIX
                + Long.toString(ThreadLocalRandom.current().nextLong(1L << 40), 36)
                        .toLowerCase(Locale.ROOT);
    }

    /** Creates the keyspace of the connection, with one copy of each row, and a table for each candidate. */
    public static ScratchKeyspace create(Cassandra cassandra, List<KeyCandidate> candidates, List<DataColumn> columns) {
        CassandraSettings settings = cassandra.settings();
        cassandra.executeDdl(
                "CREATE KEYSPACE %s WITH replication = {'class': 'NetworkTopologyStrategy', '%s': 1} AND durable_writes = false"
                        .formatted(settings.keyspace(), settings.localDataCentre()));
        ScratchKeyspace scratch = new ScratchKeyspace(cassandra, candidates);
        try {
            for (int i = 0; i < candidates.size(); i++) {
                scratch.tables.add(ScratchTable.create(cassandra, "key_" + i, candidates.get(i), columns));
            }
            return scratch;
        } catch (RuntimeException e) {
            scratch.close();
            throw e;
        }
    }

    /** Writes every row to every table. */
    public void load(RowSource source, LongConsumer progress) {
        KeyValues keys = new KeyValues(candidates);
        List<BoundStatement> waiting = new ArrayList<>();
        long[] rows = {0};
        source.forEach(row -> {
            requireGoingOn();
            add(row, keys, rows[0]++, waiting);
            if (waiting.size() >= WRITES_TOGETHER) {
                write(waiting);
            }
            if (rows[0] % PROGRESS_EVERY == 0) {
                progress.accept(rows[0]);
            }
            return true;
        });
        write(waiting);
    }

    /** Ends when a person has interrupted the command: the driver would wait on. */
    private static void requireGoingOn() {
        if (Thread.currentThread().isInterrupted()) {
            throw new StoreException(Outcome.UNKNOWN, "stopped before its end");
        }
    }

    private void add(DataRow row, KeyValues keys, long number, List<BoundStatement> waiting) {
        keys.read(row);
        for (int i = 0; i < tables.size(); i++) {
            waiting.add(tables.get(i).bind(keys.values(i), number, row));
        }
    }

    /** Writes what is waiting; repeats it after a failure, because every write names its row. */
    private void write(List<BoundStatement> waiting) {
        for (int tries = 1; ; tries++) {
            try {
                writes.write(waiting);
                waiting.clear();
                return;
            } catch (StoreException e) {
                if (tries == TRIES) {
                    throw e;
                }
            }
        }
    }

    /** Asks Cassandra for every partition of a table. */
    public MeasuredKey measure(int candidate, TokenRing ring) {
        ScratchTable table = tables.get(candidate);
        String token = "token(" + table.key() + ")";
        PreparedStatement select =
                cassandra.prepare("SELECT %1$s, count(*) FROM shop.%2$s WHERE %1$s >= ? AND %1$s <= ? GROUP BY %3$s"
                        .formatted(token, table.name(), table.key()));
        MeasuredKey measured = new MeasuredKey(ring);
        for (TokenRange range : TokenRange.split(RANGES)) {
            requireGoingOn();
            AsyncResultSet first = cassandra.execute(select.bind(range.first(), range.last())
                    .setPageSize(PAGE)
                    .setTimeout(COUNT_TIMEOUT)
                    .setConsistencyLevel(ConsistencyLevel.LOCAL_ONE));
            Cassandra.forEach(first, row -> measured.add(row.getLong(0), row.getLong(1)));
        }
        return measured;
    }

    /** Returns the names of the tables, in the order of the candidates. */
    public List<String> tables() {
        return tables.stream().map(ScratchTable::name).toList();
    }

    /** Returns the ring of a cluster of several nodes; empty for a single node. */
    public static Optional<TokenRing> ring(Cassandra cassandra) {
        TokenMap map = cassandra.session().getMetadata().getTokenMap().orElse(null);
        List<Node> nodes =
                List.copyOf(cassandra.session().getMetadata().getNodes().values());
        if (map == null || nodes.size() < 2) {
            return Optional.empty();
        }
        Map<Node, Integer> numbers = new HashMap<>();
        IntStream.range(0, nodes.size()).forEach(i -> numbers.put(nodes.get(i), i));
        TreeMap<Long, Integer> owners = new TreeMap<>();
        numbers.forEach((node, number) -> {
            for (Token token : map.getTokens(node)) {
                if (token instanceof Murmur3Token known) {
                    owners.put(known.getValue(), number);
                }
            }
        });
        return owners.isEmpty() ? Optional.empty() : Optional.of(TokenRing.of(owners));
    }

    @Override
    public void close() {
        cassandra.executeDdl(cassandra.inKeyspace(
                "DROP KEYSPACE IF EXISTS " + cassandra.settings().keyspace()));
    }
}
