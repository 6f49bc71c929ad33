package io.mobimir.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds, in what a dead node left behind, the one line that says why it died. */
final class FailureReport {
    private static final int TAIL_BYTES = 64 * 1024;
    private static final int MAX_LINE = 300;

    private FailureReport() {}

    static String of(NodeSpec node) {
        return lastError(node.log())
                .or(() -> lastError(node.output()))
                .map(line -> line + " (more in " + node.log() + ")")
                .orElse("no reason given; see " + node.log() + " and " + node.output());
    }

    private static Optional<String> lastError(Path log) {
        List<String> lines = tail(log);
        for (int i = lines.size() - 1; i >= 0; i--) {
            String line = lines.get(i);
            if (line.startsWith("ERROR") || line.startsWith("Exception") || line.startsWith("Error")) {
                return Optional.of(shorten(line.replaceFirst("^ERROR.*? - ", "")));
            }
        }
        return Optional.empty();
    }

    private static List<String> tail(Path log) {
        try (var in = Files.newInputStream(log)) {
            in.skipNBytes(Math.max(0, Files.size(log) - TAIL_BYTES));
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static String shorten(String line) {
        return line.length() <= MAX_LINE ? line : line.substring(0, MAX_LINE) + "…";
    }
}
