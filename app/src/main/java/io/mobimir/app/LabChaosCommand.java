package io.mobimir.app;

import io.mobimir.app.chaos.Chaos;
import io.mobimir.app.chaos.ChaosCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Proves checkout by killing those who do it. */
@Command(
        name = "chaos",
        description = "Customers of two instances order the same few products while instances and nodes are killed with"
                + " kill -9, before each step of a checkout and at random; then everything is audited. Exits with 1 if"
                + " anything was oversold, lost or left behind.",
        footer = {"", "Example:", "  mobimir lab chaos --kills 200 --nodes 3 --seed 7"})
final class LabChaosCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--kills", paramLabel = "N", description = "How many processes to kill (default: 20).")
    private int kills = 20;

    @Option(names = "--nodes", paramLabel = "N", description = "Nodes of the cluster (default: 1).")
    private int nodes = 1;

    @Option(names = "--seed", paramLabel = "S", description = "The same seed kills in the same order (default: 1).")
    private long seed = 1;

    LabChaosCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        Path folder = Files.createTempDirectory("mobimir-chaos-");
        Chaos.Result result;
        try (Progress progress = new Progress(terminal);
                ChaosCluster cluster = ChaosCluster.start(folder, nodes, progress::say)) {
            result = new Chaos(cluster, kills, seed, progress::say).run();
        } finally {
            delete(folder);
        }
        print(result);
        return result.isClean() ? ExitCodes.OK : ExitCodes.NO;
    }

    private void print(Chaos.Result result) {
        result.audit().first().forEach(terminal.out()::println);
        terminal.out()
                .printf(
                        "%d kills: %,d orders acknowledged, %,d of them lost; %,d checkouts, %,d violations; everything"
                                + " had come to its end %.1f s after the restart%n",
                        result.kills(),
                        result.acknowledged(),
                        result.lost(),
                        result.audit().checkouts(),
                        result.audit().violations(),
                        result.settledAfter().toMillis() / 1e3);
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
