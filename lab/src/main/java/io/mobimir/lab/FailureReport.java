package io.mobimir.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the reason why a node died in its logs, and puts it in one sentence. */
final class FailureReport {
    private static final int TAIL_BYTES = 256 * 1024;
    private static final int MAX_LENGTH = 300;
    private static final int FRAMES = 3;

    /** Matches {@code ERROR [thread] time File.java:1 - message}. */
    private static final Pattern ERROR_LINE = Pattern.compile("ERROR \\[.*? - (.*)");

    private static final Pattern EXCEPTION_LINE = Pattern.compile("(?:[a-z][\\w]*\\.)+([\\w$]+)(?:: (.*))?");
    private static final Pattern READS_DATA =
            Pattern.compile("\\s+at org\\.apache\\.cassandra\\.(io|db\\.commitlog)\\..*");

    private static final Pattern JVM_COMPLAINT =
            Pattern.compile("(?:# )?((Error|Exception|Terminating|There is insufficient memory).*)");

    private FailureReport() {}

    /**
     * Returns the reason why the node ended.
     *
     * @param logStart the length of the log before this run, to ignore older errors
     */
    static String of(NodeSpec node, long logStart, int exitCode) {
        return lastError(linesOf(node.log(), logStart), node)
                .or(() -> jvmComplaint(linesOf(node.output(), 0)))
                .map(reason -> reason + " (more in " + node.log() + ")")
                .orElse("it ended with exit code " + exitCode + " and gave no reason; see " + node.log() + " and "
                        + node.output());
    }

    private static Optional<String> lastError(List<String> lines, NodeSpec node) {
        for (int i = lines.size() - 1; i >= 0; i--) {
            Matcher error = ERROR_LINE.matcher(lines.get(i));
            if (error.matches()) {
                return Optional.of(reason(error.group(1), lines.subList(i + 1, lines.size()), node));
            }
        }
        return Optional.empty();
    }

    /** Returns the exception below the message, because the message alone is often vague. */
    private static String reason(String message, List<String> below, NodeSpec node) {
        Matcher exception = EXCEPTION_LINE.matcher(below.isEmpty() ? "" : below.get(0));
        if (!exception.matches()) {
            return shorten(message);
        }
        String text = shorten(Optional.ofNullable(exception.group(2)).orElse(exception.group(1)));
        boolean damaged = below.stream()
                .skip(1)
                .limit(FRAMES)
                .anyMatch(line -> READS_DATA.matcher(line).matches());
        return damaged
                ? "its data cannot be read: " + text + "; nothing was deleted, so restore " + node.folder()
                        + " or choose another folder"
                : text;
    }

    /** Returns the message of a JVM that ended before it wrote a log. */
    private static Optional<String> jvmComplaint(List<String> lines) {
        return lines.stream()
                .map(JVM_COMPLAINT::matcher)
                .filter(Matcher::matches)
                .map(found -> shorten(found.group(1)))
                .findFirst();
    }

    private static List<String> linesOf(Path log, long start) {
        try (var in = Files.newInputStream(log)) {
            long size = Files.size(log);
            long rolled = start > size ? 0 : start;
            in.skipNBytes(Math.max(rolled, size - TAIL_BYTES));
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static String shorten(String line) {
        return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "…";
    }
}
