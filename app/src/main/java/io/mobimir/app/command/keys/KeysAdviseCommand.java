package io.mobimir.app.command.keys;

import io.mobimir.app.command.NodeAddressConverter;
import io.mobimir.app.command.keys.DataSourceOptions.OpenedData;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.StopSignal;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.insight.keys.advice.KeyAdvice;
import io.mobimir.insight.keys.advice.KeyQuestion;
import io.mobimir.insight.keys.advice.KeyTarget;
import io.mobimir.insight.keys.advice.Say;
import io.mobimir.insight.keys.data.RowSource;
import io.mobimir.lab.process.LabException;
import io.mobimir.shop.InvalidField;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Judges candidate keys on data. */
@Command(
        name = "advise",
        description = {
            "Reads data once and ranks candidates for its partition key: how many partitions, how large they are now and in"
                    + " 12 months, how rows and requests fall on them and on the nodes, and why. Changes nothing.",
            "A candidate is a list of parts with commas between them; candidates have semicolons between them. A part is a"
                    + " column, month(column), day(column), hour(column), hash(column,n) with n buckets, or hash(column). Names"
                    + " with spaces or signs stand in double quotes. Without --candidates some are proposed.",
            "A line of --queries is a weight and the columns that such a request knows: \"70 CustomerID\","
                    + " \"20 Country = France\", \"10 StockCode, InvoiceDate within 30d\".",
            "With --prove, loads the best two and the present key into a keyspace of its own, which is dropped afterwards, and"
                    + " prints forecast beside measured; exits with 1 if one is more than 10 %% off."
        },
        footer = {
            "",
            "Examples:",
            "  mobimir keys advise --data orders.csv.gz",
            "  mobimir keys advise --data orders.csv --candidates 'Country; user_id,month(created_at)' --nodes 6",
            "  mobimir keys advise --data table:shop.orders_by_user --queries queries.txt --html keys.html",
            "  mobimir keys advise --data mongodb:products --candidates 'category,_id; category,hash(_id)'",
            "  mobimir keys advise --data events.jsonl.gz --prove"
        })
public final class KeysAdviseCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final DataSourceOptions source = new DataSourceOptions();

    @Option(names = "--candidates", paramLabel = "KEYS", description = "The keys to judge; at most 48.")
    private Optional<String> candidates = Optional.empty();

    @Option(names = "--queries", paramLabel = "FILE", description = "The requests that the key must serve.")
    private Optional<Path> queries = Optional.empty();

    @Option(
            names = "--present",
            paramLabel = "KEY",
            description = "The key that the data has now; a table or a collection of the shop says it itself.")
    private Optional<String> present = Optional.empty();

    @Option(
            names = "--time",
            paramLabel = "COLUMN",
            description = "The column that says when a row came to be; without it one is found.")
    private Optional<String> time = Optional.empty();

    @Option(
            names = "--for",
            paramLabel = "DATABASE",
            converter = KeyTargetConverter.class,
            description =
                    "cassandra (partition keys) or mongodb (shard keys); without it that of the data, or cassandra.")
    private Optional<KeyTarget> target = Optional.empty();

    @Option(names = "--nodes", paramLabel = "N", description = "Nodes of the cluster, or shards (default: 3).")
    private int nodes = 3;

    @Option(
            names = "--prove",
            description = "Try the best keys on a Cassandra: a node of its own in a temporary folder.")
    private boolean prove;

    @Option(
            names = "--contact",
            converter = NodeAddressConverter.class,
            paramLabel = "HOST:PORT",
            description = "Try them on this running cluster instead; sizes in bytes are not measured there.")
    private @Nullable InetSocketAddress contact;

    @Option(names = "--json", description = "JSON instead of text.")
    private boolean json;

    @Option(names = "--html", paramLabel = "FILE", description = "Also write a page with plots.")
    private Optional<Path> html = Optional.empty();

    public KeysAdviseCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        html.ifPresent(KeysAdviseCommand::requireFolder);
        if (contact != null && !prove) {
            throw new InvalidField("--contact", "is for --prove only");
        }
        KeyTarget database = target.orElseGet(source::target);
        if (prove && database != KeyTarget.CASSANDRA) {
            throw new InvalidField("--prove", "tries keys on Cassandra: add --for cassandra");
        }
        KeyQuestion question = new KeyQuestion(candidates, queries, present, time, database, nodes);
        KeyAdvice advice;
        List<ProvenKey> proven;
        try (OpenedData opened = source.open(terminal.environment());
                StartProgress progress = new StartProgress(forProgress())) {
            PassProgress steps = new PassProgress(progress, terminal.live());
            RowSource rows = opened.rows();
            advice = question.answer(
                    rows, done -> steps.accept(Say.text("%,d rows, %.0f %% of the data", done, 100 * rows.progress())));
            proven = prove ? prove(advice, rows, steps) : List.of();
        }
        print(advice, proven);
        return proven.stream().allMatch(ProvenKey::isClose) ? ExitCodes.OK : ExitCodes.NO;
    }

    /** Keeps the output clean for programs. */
    private Terminal forProgress() {
        return new Terminal(terminal.err(), terminal.err(), terminal.live(), terminal.environment());
    }

    /** Checks the folder before all of the data is read. */
    private static void requireFolder(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(file)) {
            throw new InvalidField("--html", "cannot write " + file + ": there is no such folder, or it is one");
        }
    }

    /** Tries keys so that Ctrl-C drops the keyspace before it ends the command. */
    @SuppressWarnings("try") // the signal handler works while it is open
    private List<ProvenKey> prove(KeyAdvice advice, RowSource rows, PassProgress progress) {
        InetSocketAddress cluster = contact;
        try (StopSignal signal = StopSignal.listen()) {
            KeyProof proof = new KeyProof(advice, rows, progress);
            return cluster == null ? proof.onOwnNode() : proof.on(cluster, source.config(terminal.environment()));
        }
    }

    private void print(KeyAdvice advice, List<ProvenKey> proven) {
        if (json) {
            terminal.out().println(KeyAdviceJson.of(advice, proven));
        } else {
            KeyAdviceText.lines(advice).forEach(terminal.out()::println);
            if (!proven.isEmpty()) {
                terminal.out().println();
                ProvenKey.lines(proven).forEach(terminal.out()::println);
            }
        }
        html.ifPresent(file -> write(file, KeyAdvicePage.of(advice, proven)));
        terminal.out().flush();
    }

    private void write(Path file, String page) {
        try {
            Files.writeString(file, page);
            (json ? terminal.err() : terminal.out()).println("wrote " + file);
        } catch (IOException e) {
            throw new LabException("cannot write " + file + ": check that its folder is writable", e);
        }
    }
}
