package io.mobimir.app.command.person;

import io.mobimir.app.command.CommandRecord;
import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.command.ReasonOption;
import io.mobimir.app.config.Config;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.app.wiring.Stores;
import io.mobimir.http.json.PersonDocument;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.UserId;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.store.cassandra.Cassandra;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Exports all data that the shop holds about a person. */
@Command(
        name = "export",
        description = {
            "Prints every row about a person as JSON, table by table: orders with their address and steps, carts, sessions, events,"
                    + " checkouts. Reads every table; may run while the shop is open.",
            "Refused (exit code 1) while orders or carts come from MongoDB."
        },
        footer = {"", "Example:", "  mobimir person export U-1 --out U-1.json --reason 'request of 2026-11-18'"})
public final class PersonExportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final ReasonOption reason = new ReasonOption();

    @Parameters(paramLabel = "USER", description = "The id of the person.")
    private String user = "";

    @Option(names = "--out", paramLabel = "FILE", description = "Write to a new file instead of the terminal.")
    private Optional<Path> file = Optional.empty();

    public PersonExportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        file.ifPresent(PersonExportCommand::requireNew);
        Config effective = Config.read(config.settings(terminal.environment()));
        UserId person = new UserId(user);
        try (Cassandra cassandra = Cassandra.connect(Endpoint.find(effective).settings(effective));
                Stores stores = Stores.on(cassandra, effective, Clock.systemUTC())) {
            List<String> elsewhere = stores.persons().elsewhere();
            if (!elsewhere.isEmpty()) {
                elsewhere.forEach(terminal.err()::println);
                return ExitCodes.NO;
            }
            return new CommandRecord(stores.auditLog())
                    .of(
                            "mobimir person export",
                            person.value(),
                            reason.text(),
                            () -> export(stores, person),
                            code -> AuditedOutcome.done());
        }
    }

    /** Checks the file before every table is read. */
    private static void requireNew(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new InvalidField("--out", "there is no folder " + folder);
        }
        if (Files.exists(file)) {
            throw new InvalidField("--out", file + " exists already: name a new file");
        }
    }

    private int export(Stores stores, UserId person) {
        if (file.isEmpty()) {
            export(stores, person, terminal.out());
            terminal.out().flush();
            return ExitCodes.OK;
        }
        try (Writer out = Files.newBufferedWriter(
                file.get(), StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            export(stores, person, out);
            return ExitCodes.OK;
        } catch (FileAlreadyExistsException e) {
            throw new InvalidField("--out", "exists already");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void export(Stores stores, UserId person, Writer out) {
        PersonDocument document =
                new PersonDocument(out, person, Clock.systemUTC().instant());
        stores.persons().export(person, document);
        document.end();
    }
}
