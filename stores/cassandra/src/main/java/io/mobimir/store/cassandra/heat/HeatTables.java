package io.mobimir.store.cassandra.heat;

import static io.mobimir.store.cassandra.schema.CqlType.BLOB;
import static io.mobimir.store.cassandra.schema.CqlType.TEXT;

import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.Table;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;

/** The table by which instances tell each other what they counted. */
public final class HeatTables {
    /** Longer than the longest window, after which nothing of an ended instance counts. */
    private static final Duration TTL = Duration.ofMinutes(15);

    /** Keys of customers are among the counts for a quarter of an hour after they were last used. */
    public static final Table<HeatRow> HEAT = Table.<HeatRow>named(
                    "heat", TableClass.PLATFORM, "The most used keys of each instance, by window.")
            .partition("window", TEXT, HeatRow::window)
            .ascending("instance", TEXT, HeatRow::instance)
            .column("counts", BLOB, HeatRow::counts)
            .comment("window", "how many seconds or minutes are counted, such as 10s")
            .comment("counts", "keys with their counts and bounds, in a form of ours")
            .ttl(TTL)
            .persons(PersonalRows.idKept())
            .reads(row -> new HeatRow(
                    Objects.requireNonNull(row.getString("window")),
                    Objects.requireNonNull(row.getString("instance")),
                    Objects.requireNonNull(row.getByteBuffer("counts"))));

    /** What one instance counted in one window. */
    record HeatRow(String window, String instance, ByteBuffer counts) {}

    private HeatTables() {}
}
