package io.mobimir.app.command.up;

import io.mobimir.app.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Runs {@code mobimir up} in its own process, as a person would start it. */
final class UpProcess implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(4);

    private final Path folder;
    private final int port = freePort();
    private final Process process;
    private final Path out;
    private final Path err;

    UpProcess(Path folder) throws IOException {
        this(folder, Map.of());
    }

    UpProcess(Path folder, Map<String, String> environment) throws IOException {
        this.folder = folder;
        this.out = Files.createTempFile("mobimir-up-", ".out");
        this.err = Files.createTempFile("mobimir-up-", ".err");
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dmobimir.home=" + System.getProperty("mobimir.home"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "up",
                        "--data",
                        folder.toString(),
                        "--port",
                        Integer.toString(port),
                        "--cql-port",
                        "0")
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        this.process = builder.start();
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    UpProcess awaitReady() throws IOException {
        await(() -> status("/health/ready") == 200);
        return this;
    }

    /** Waits for the tour, which is printed when everything is ready, and returns its lines. */
    List<String> awaitTour() throws IOException {
        await(() -> read(out).contains("/staff/orders?day="));
        return read(out)
                .lines()
                .filter(line -> line.matches(" {4}\\S.*"))
                .map(String::strip)
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the process of the only node, as soon as it exists. */
    ProcessHandle awaitNode() throws IOException {
        await(() -> node().isPresent());
        return node().orElseThrow();
    }

    private Optional<ProcessHandle> node() {
        try {
            String pid = Files.readString(folder.resolve("node1/pid")).split(" ", 2)[0];
            return ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive);
        } catch (IOException | NumberFormatException e) {
            return Optional.empty(); // not yet
        }
    }

    int status(String path) {
        try {
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(url() + path)).build(),
                            HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the body of a GET request with this token. */
    String get(String path, String token) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url() + path))
                .header("Authorization", "Bearer " + token)
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    void terminate() {
        process.destroy();
    }

    void kill() {
        process.destroyForcibly();
    }

    int awaitExit() throws IOException, InterruptedException {
        if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("up did not end: " + output() + errors());
        }
        return process.exitValue();
    }

    String output() throws IOException {
        return Files.readString(out);
    }

    String errors() throws IOException {
        return Files.readString(err);
    }

    private void await(BooleanSupplier condition) throws IOException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new AssertionError("up did not get there: " + output() + errors());
            }
            sleep();
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(200);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        Files.deleteIfExists(out);
        Files.deleteIfExists(err);
    }
}
