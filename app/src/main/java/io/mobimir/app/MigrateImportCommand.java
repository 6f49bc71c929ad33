package io.mobimir.app;

import io.mobimir.app.config.Config;
import io.mobimir.app.migration.CassandraSide;
import io.mobimir.app.migration.Import;
import io.mobimir.shop.event.EventBatch;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.event.CassandraEvents;
import io.mobimir.store.cassandra.session.CassandraSessions;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.event.MongoEvents;
import io.mobimir.store.mongodb.session.MongoSessions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Copies sessions or events. */
@Command(
        name = "import",
        description = {
            "Copies sessions or events from MongoDB, which are only read there: new ones have been written to Cassandra since"
                    + " the shop runs on this platform. Needs no running server and may run beside one. Safe to repeat: nothing"
                    + " is there twice, a session that was revoked meanwhile stays so, and what is over by its age is left out.",
            "Exits with 1 if documents cannot be converted, and names them; the others are copied."
        },
        footer = {"", "Example:", "  mobimir migrate import events --config shop.conf"})
final class MigrateImportCommand implements Callable<Integer> {
    private static final int THREADS = 8;
    private static final int SHOWN = 20;

    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Parameters(paramLabel = "ENTITY", description = "One of: ${COMPLETION-CANDIDATES}.")
    private Kept which = Kept.sessions;

    /** What MongoDB only keeps. */
    enum Kept {
        sessions,
        events
    }

    MigrateImportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Config effective = Config.read(config.settings(terminal.environment()));
        try (Cassandra cassandra = Cassandra.connect(Endpoint.find(effective).settings(effective));
                Mongo mongo = Mongo.open(effective.mongodb(), effective.staleness())) {
            return run(opened(mongo, Stores.home(cassandra, effective, Clock.systemUTC())));
        }
    }

    private Import<?> opened(Mongo mongo, CassandraSide home) {
        return switch (which) {
            case sessions -> {
                CassandraSessions sessions = new CassandraSessions(home.cassandra(), home.clock());
                yield new Import<>(new MongoSessions(mongo).scan(), 1, some -> some.forEach(sessions::start));
            }
            case events -> {
                CassandraEvents events =
                        new CassandraEvents(home.cassandra(), home.plans(), home.cursors(), home.clock());
                yield new Import<>(new MongoEvents(mongo).scan(), EventBatch.MAX, events::append);
            }
        };
    }

    int run(Import<?> documents) {
        AtomicLong copied = new AtomicLong();
        List<Import.Reject> rejects = Collections.synchronizedList(new ArrayList<>());
        AtomicLong rejected = new AtomicLong();
        try (Progress progress = new Progress(terminal)) {
            new BulkLoad(progress, terminal.live(), THREADS).run(which + " in parts", documents.parts(), part -> {
                Import.Outcome outcome = documents.copy(part);
                copied.addAndGet(outcome.copied());
                rejected.addAndGet(outcome.rejects().size());
                outcome.rejects().stream()
                        .limit(Math.max(0, SHOWN - rejects.size()))
                        .forEach(rejects::add);
            });
        }
        terminal.out().println("%,d %s were copied, %,d cannot be".formatted(copied.get(), which, rejected.get()));
        rejects.forEach(reject -> terminal.out().println("  " + reject.id() + ": " + reject.reason()));
        return rejected.get() == 0 ? ExitCodes.OK : ExitCodes.NO;
    }
}
