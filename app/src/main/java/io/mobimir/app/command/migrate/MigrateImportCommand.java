package io.mobimir.app.command.migrate;

import io.mobimir.app.command.CommandRecord;
import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.command.ReasonOption;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.Entity;
import io.mobimir.app.config.InvalidConfig;
import io.mobimir.app.migration.CassandraSide;
import io.mobimir.app.migration.FileImport;
import io.mobimir.app.migration.FileTargets;
import io.mobimir.app.migration.Import;
import io.mobimir.app.migration.ImportCounts;
import io.mobimir.app.terminal.BulkLoad;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.app.wiring.Stores;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.shop.event.EventBatch;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.event.CassandraEvents;
import io.mobimir.store.cassandra.session.CassandraSessions;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.dump.BrokenFile;
import io.mobimir.store.mongodb.dump.DocumentFile;
import io.mobimir.store.mongodb.event.MongoEvents;
import io.mobimir.store.mongodb.session.MongoSessions;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Imports data without a switch: sessions and events, and everything from a file. */
@Command(
        name = "import",
        description = {
            "Copies sessions or events from MongoDB: new ones have been written to Cassandra since"
                    + " the shop runs on this platform. Needs no running server and may run beside one. Safe to repeat: nothing"
                    + " is duplicated, a session that was revoked meanwhile stays revoked, and expired data is left out.",
            "With --from, copies orders, carts, the catalogue, sessions or events from a file instead; no MongoDB is"
                    + " needed. Every document is converted and written as by a migration: newer data in Cassandra stays,"
                    + " and repeating changes nothing. Carts take names and prices from the catalogue in Cassandra, so import"
                    + " that first. Stock is not read from files: a file lacks reservations and sales since it was"
                    + " written (mobimir migrate start stock --offline).",
            "Refused with --from while homes.ENTITY is mongodb or a migration of it is under way, and for carts and the"
                    + " catalogue also after one. Exits with 1 if documents cannot be converted, and names them; the others are"
                    + " copied. Of a truncated file the complete documents are copied, and it exits with 3."
        },
        footer = {
            "",
            "Examples:",
            "  mobimir migrate import events --config shop.conf",
            "  mobimir migrate import catalogue --from dump.archive",
            "  mobimir migrate import orders --from dump/ --collection shop.orders --rejects rejects.txt",
            "  mongodump --archive | mobimir migrate import orders --from /dev/stdin"
        })
final class MigrateImportCommand implements Callable<Integer> {
    private static final int THREADS = 8;

    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Parameters(paramLabel = "ENTITY", description = "One of: ${COMPLETION-CANDIDATES}.")
    private Kind which = Kind.sessions;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            description =
                    "The output of mongodump (an archive, a folder or a .bson file of one, also with --gzip) or the JSON of"
                            + " mongoexport (lines, --pretty or --jsonArray).")
    private Optional<Path> from = Optional.empty();

    @Option(
            names = "--collection",
            paramLabel = "NAME",
            description =
                    "The collection in an archive or folder, such as orders or shop.orders; without it orders, carts,"
                            + " products, user_sessions or user_events.")
    private Optional<String> collection = Optional.empty();

    @Option(
            names = "--rejects",
            paramLabel = "FILE",
            description = "Write every document that cannot be converted, with its reason, to this file as well.")
    private Optional<Path> rejects = Optional.empty();

    /** The entities that can be imported, by their names on the command line. */
    enum Kind {
        orders,
        carts,
        catalogue,
        sessions,
        events;

        Entity entity() {
            return Entity.valueOf(name().toUpperCase(Locale.ROOT));
        }

        String things() {
            return this == catalogue ? "products" : name();
        }
    }

    @Mixin
    private final ReasonOption reason = new ReasonOption();

    MigrateImportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Config effective = Config.read(config.settings(terminal.environment()));
        try (RejectPrinter list = RejectPrinter.open(terminal, rejects)) {
            return from.isPresent() ? fromFile(from.get(), effective, list) : fromMongo(effective, list);
        }
    }

    private int fromMongo(Config effective, RejectPrinter list) {
        if (which.entity().canMigrate()) {
            throw new InvalidConfig(
                    ("`mobimir migrate start %1$s` takes %1$s from a MongoDB that is in use; import takes it from a file:"
                                    + " use --from FILE")
                            .formatted(which));
        }
        try (Cassandra cassandra = Cassandra.connect(Endpoint.find(effective).settings(effective));
                Mongo mongo = Mongo.open(effective.mongodb(), effective.staleness())) {
            CassandraSide home = Stores.home(cassandra, effective, Clock.systemUTC());
            return recorded(home, () -> run(opened(mongo, home), list));
        }
    }

    private Import<?> opened(Mongo mongo, CassandraSide home) {
        if (which == Kind.sessions) {
            CassandraSessions sessions = new CassandraSessions(home.cassandra(), home.clock());
            return new Import<>(new MongoSessions(mongo).scan(), 1, some -> some.forEach(sessions::start));
        }
        CassandraEvents events = new CassandraEvents(home.cassandra(), home.plans(), home.cursors(), home.clock());
        return new Import<>(new MongoEvents(mongo).scan(), EventBatch.MAX, events::append);
    }

    private int run(Import<?> documents, RejectPrinter list) {
        AtomicLong copied = new AtomicLong();
        try (StartProgress progress = new StartProgress(terminal)) {
            new BulkLoad(progress, terminal.live(), THREADS).run(which + " in parts", documents.parts(), part -> {
                Import.ImportOutcome outcome = documents.copy(part);
                copied.addAndGet(outcome.copied());
                outcome.rejects().forEach(list::add);
            });
        }
        return conclude(copied.get(), 0, list);
    }

    private int fromFile(Path path, Config effective, RejectPrinter list) {
        Optional<String> refusal = FileTargets.refusal(which.entity(), effective.homes());
        if (refusal.isPresent()) {
            return refuse(refusal.get());
        }
        String name = collection.orElseGet(() -> FileTargets.collection(which.entity()));
        try (DocumentFile file = DocumentFile.open(path, name);
                Cassandra cassandra = Cassandra.connect(Endpoint.find(effective).settings(effective))) {
            CassandraSide home = Stores.home(cassandra, effective, Clock.systemUTC());
            return recorded(home, () -> copy(file, home, list));
        }
    }

    private int recorded(CassandraSide home, Supplier<Integer> work) {
        return new CommandRecord(home.auditLog())
                .of("mobimir migrate import", which.name(), reason.text(), work, MigrateImportCommand::outcome);
    }

    private static AuditedOutcome outcome(int code) {
        return code == ExitCodes.OK
                ? AuditedOutcome.done()
                : AuditedOutcome.unknown("something was refused or could not be converted");
    }

    private int refuse(String why) {
        terminal.out().println("Refused; nothing was changed:");
        terminal.out().println("  " + why);
        return ExitCodes.NO;
    }

    int copy(DocumentFile file, CassandraSide home, RejectPrinter list) {
        Entity entity = which.entity();
        Optional<String> refusal =
                FileTargets.refusal(entity, home.records(entity.title()).state().find());
        if (refusal.isPresent()) {
            return refuse(refusal.get());
        }
        ImportCounts counts = new ImportCounts(list::add);
        try (FileProgressPrinter shown = new FileProgressPrinter(terminal, which.name(), file, counts)) {
            shown.begin();
            FileImport.copy(file, FileTargets.into(home, entity), counts);
        } catch (BrokenFile | StoreException e) {
            conclude(counts.copied(), counts.passedOver(), list);
            terminal.out().println("The import is incomplete; copied documents stay, and repeating it is safe.");
            throw e;
        }
        return conclude(counts.copied(), counts.passedOver(), list);
    }

    private int conclude(long copied, long passedOver, RejectPrinter list) {
        String others = passedOver == 0 ? "" : ", %,d have ended or hold none".formatted(passedOver);
        terminal.out()
                .println("%,d %s were copied, %,d cannot be%s".formatted(copied, which.things(), list.count(), others));
        list.print();
        return list.count() == 0 ? ExitCodes.OK : ExitCodes.NO;
    }
}
