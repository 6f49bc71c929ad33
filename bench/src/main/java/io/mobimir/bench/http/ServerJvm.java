package io.mobimir.bench.http;

import io.mobimir.lab.process.OwnJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The server's process and its commands, one at a time. */
final class ServerJvm implements AutoCloseable {
    private static final long LAST_WORK_SECONDS = 15;

    private final Process process;
    private final BufferedReader answers;
    private final PrintStream commands;
    private final URI url;

    /** Starts the process; it serves when this returns. */
    ServerJvm(Path config) {
        try {
            this.process = OwnJvm.server(ServerMain.class, config.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        this.url = URI.create(answer());
    }

    URI url() {
        return url;
    }

    ProcessUsage usage() {
        String[] used = ask("usage").split(" ", -1);
        return new ProcessUsage(Long.parseLong(used[0]), Long.parseLong(used[1]));
    }

    /** Returns the bytes in use after a garbage collection. */
    long memory() {
        return Long.parseLong(ask("memory"));
    }

    /** Calls the use case again and again in that process. */
    RoundResult call(UseCase useCase, int atOnce, double seconds, int first) {
        String[] done = ask("call %s %d %s %d".formatted(useCase.key(), atOnce, seconds, first))
                .split(" ", -1);
        return new RoundResult(Long.parseLong(done[0]), 0, Double.parseDouble(done[1]));
    }

    private String ask(String command) {
        commands.println(command);
        return answer();
    }

    private String answer() {
        try {
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                if (line.startsWith(ServerMain.ANSWER)) {
                    return line.substring(ServerMain.ANSWER.length());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("the server under test has ended; its output is above");
    }

    @Override
    public void close() {
        commands.close();
        try {
            if (!process.waitFor(LAST_WORK_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
