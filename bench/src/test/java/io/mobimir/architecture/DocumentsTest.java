package io.mobimir.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that links from one document to another lead somewhere. */
class DocumentsTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#\\s]*)#?([^)\\s]*)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");
    private static final Pattern NOT_IN_ANCHORS = Pattern.compile("[^\\p{L}\\p{N} _-]");

    @Test
    void every_link_leads_to_a_file_and_a_heading() throws IOException {
        List<String> dead = new ArrayList<>();
        List<Path> documents = documents();
        for (Path document : documents) {
            for (MatchResult link :
                    LINK.matcher(Files.readString(document)).results().toList()) {
                if (!leadsSomewhere(document, link.group(1), link.group(2))) {
                    dead.add(ROOT.relativize(document) + ": " + link.group());
                }
            }
        }

        assertThat(documents).contains(ROOT.resolve("README.md"), ROOT.resolve("docs/adr/README.md"));
        assertThat(dead).isEmpty();
    }

    @Test
    void every_decision_is_in_the_index() throws IOException {
        String index = Files.readString(ROOT.resolve("docs/adr/README.md"));

        try (Stream<Path> decisions = Files.list(ROOT.resolve("docs/adr"))) {
            assertThat(decisions.map(file -> file.getFileName().toString()))
                    .filteredOn(name -> !name.equals("README.md"))
                    .allSatisfy(name -> assertThat(index).contains("](" + name + ")"));
        }
    }

    private static List<Path> documents() throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> below = Files.walk(ROOT.resolve("docs"))) {
            Stream.concat(top, below)
                    .filter(file -> file.toString().endsWith(".md"))
                    .forEach(found::add);
        }
        return found;
    }

    private static boolean leadsSomewhere(Path from, String file, String heading) throws IOException {
        Path to = file.isEmpty() ? from : from.resolveSibling(file);
        return Files.exists(to)
                && (heading.isEmpty()
                        || HEADING.matcher(Files.readString(to))
                                .results()
                                .anyMatch(found -> anchor(found.group(1)).equals(heading)));
    }

    /** Returns the anchor that GitHub makes of a heading. */
    private static String anchor(String heading) {
        return NOT_IN_ANCHORS
                .matcher(heading.strip().toLowerCase(Locale.ROOT))
                .replaceAll("")
                .replace(' ', '-');
    }
}
