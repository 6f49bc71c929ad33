package io.mobimir.app.command.load;

import io.mobimir.app.terminal.Terminal;
import io.mobimir.lab.load.LoadResult;
import io.mobimir.lab.load.report.HtmlReport;
import io.mobimir.lab.load.report.JsonReport;
import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The files that a load test can write. */
public final class ReportOptions {
    @Option(names = "--json", paramLabel = "FILE", description = "Write the result as JSON.")
    private @Nullable Path json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the result as a page with plots.")
    private @Nullable Path html;

    public void write(LoadResult result, Terminal terminal) {
        if (json != null) {
            write(json, JsonReport.of(result), terminal);
        }
        if (html != null) {
            write(html, HtmlReport.of(result), terminal);
        }
    }

    private static void write(Path file, String text, Terminal terminal) {
        try {
            Files.writeString(file, text);
            terminal.out().println("wrote " + file);
        } catch (IOException e) {
            throw new LabException("cannot write " + file + ": check that its folder exists and is writable", e);
        }
    }
}
