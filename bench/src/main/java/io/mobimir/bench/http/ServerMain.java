package io.mobimir.bench.http;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.wiring.Platform;
import io.mobimir.bench.Load;
import io.mobimir.lab.load.Latencies;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The process under test: {@code mobimir serve}, and beside it a command loop that makes the calls of its routes
 * directly and reports what the process has used. Ends when its input ends.
 */
final class ServerMain {
    /** Starts the lines that are for the bench. */
    static final String ANSWER = "= ";

    private final DirectCalls calls;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private ServerMain(DirectCalls calls) {
        this.calls = calls;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Config config = Config.read(Settings.reference().withFile(Path.of(arguments[0])));
        try (Platform platform = Platform.openServing(config, line -> {});
                BufferedReader commands =
                        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            System.out.println(ANSWER + platform.url());
            ServerMain server = new ServerMain(new DirectCalls(platform.stores(), config));
            for (String line = commands.readLine(); line != null; line = commands.readLine()) {
                System.out.println(ANSWER + server.answer(line.split(" ", -1)));
            }
        }
        System.exit(0);
    }

    private String answer(String[] command) throws InterruptedException {
        return switch (command[0]) {
            case "usage" -> {
                ProcessUsage usage = ProcessUsage.now();
                yield usage.cpuNanos() + " " + usage.allocatedBytes();
            }
            case "memory" -> Long.toString(ProcessUsage.memory());
            case "call" ->
                call(
                        UseCase.of(command[1]),
                        Integer.parseInt(command[2]),
                        Double.parseDouble(command[3]),
                        Integer.parseInt(command[4]));
            default -> throw new IllegalArgumentException("unknown command " + command[0]);
        };
    }

    private String call(UseCase useCase, int atOnce, double seconds, int first) {
        Load.Blocking operation = useCase.in(calls);
        Latencies latencies = new Latencies();
        double rate = Load.blocking(n -> operation.run(first + n), threads).rate(atOnce, seconds, latencies);
        return latencies.count() + " " + latencies.count() / rate;
    }
}
