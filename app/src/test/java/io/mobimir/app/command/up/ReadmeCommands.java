package io.mobimir.app.command.up;

import io.mobimir.app.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The lines of the README that are marked runnable. */
final class ReadmeCommands {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh runnable\\n(.*?)^```$");

    private ReadmeCommands() {}

    /** Returns every runnable line, for a platform at this address with its data in this folder. */
    static List<String> lines(String url, Path data) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> lines = new ArrayList<>(List.of(
                "export MOBIMIR_LOCAL_DATA='" + data + "'",
                "mobimir() { '" + java + "' -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dmobimir.home='"
                        + System.getProperty("mobimir.home") + "' -cp '" + System.getProperty("java.class.path") + "' "
                        + Main.class.getName() + " \"$@\"; }"));
        BLOCK.matcher(Files.readString(Path.of(System.getProperty("mobimir.home", ".."), "README.md")))
                .results()
                .flatMap(block -> block.group(1).lines())
                .map(line -> line.replace("./mobimir", "mobimir").replace("http://127.0.0.1:8080", url))
                .forEach(lines::add);
        return lines;
    }
}
