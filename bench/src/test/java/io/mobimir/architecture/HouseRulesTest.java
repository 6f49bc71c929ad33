package io.mobimir.architecture;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Limits the sizes of packages and methods and keeps type names apart, in the sources of all modules. */
class HouseRulesTest {
    private static final int MOST_FILES = 25;
    private static final int MOST_LINES = 40;

    private static final List<Source> SOURCES = new ArrayList<>();

    /**
     * One source file.
     *
     * @param main whether it belongs to the program and not to its tests
     * @param types the names of its outermost types
     * @param nested the names of the types within them
     * @param longMethods the methods that have too many lines
     */
    private record Source(
            Path file, boolean main, String home, List<String> types, List<String> nested, List<String> longMethods) {}

    @BeforeAll
    static void read() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(everyFile()));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                SOURCES.add(source(unit, positions));
            }
        }
    }

    @Test
    void programs_and_tests_of_all_modules_are_read() {
        assertThat(SOURCES).extracting(Source::home).contains("io.mobimir.shop", "io.mobimir.store.mongodb");
        assertThat(SOURCES).extracting(Source::main).contains(true, false);
    }

    @Test
    void no_two_types_have_the_same_name() {
        Map<String, List<Path>> filesByType = new TreeMap<>();
        for (Source source : SOURCES) {
            for (String type : source.types) {
                filesByType.computeIfAbsent(type, name -> new ArrayList<>()).add(source.file);
            }
        }
        filesByType.values().removeIf(files -> files.size() == 1);
        assertThat(filesByType).isEmpty();
    }

    @Test
    void no_nested_type_has_the_name_of_an_outermost_one() {
        Set<String> outermost =
                SOURCES.stream().flatMap(source -> source.types.stream()).collect(Collectors.toSet());
        assertThat(SOURCES.stream()
                        .flatMap(source -> source.nested.stream()
                                .filter(outermost::contains)
                                .map(type -> source.types.get(0) + "." + type)))
                .isEmpty();
    }

    @Test
    void no_package_has_more_than_25_files() {
        Map<String, Long> crowded = SOURCES.stream()
                .filter(source -> source.main && !source.types.isEmpty())
                .collect(groupingBy(Source::home, TreeMap::new, counting()));
        crowded.values().removeIf(files -> files <= MOST_FILES);
        assertThat(crowded).isEmpty();
    }

    @Test
    void no_method_has_more_than_40_lines() {
        assertThat(SOURCES.stream().flatMap(source -> source.longMethods.stream()))
                .isEmpty();
    }

    /** Returns every Java file below the {@code src} of a module. */
    private static List<Path> everyFile() throws IOException {
        Path root = Path.of("").toAbsolutePath().getParent();
        try (Stream<Path> files = Files.walk(root, 2)) {
            List<Path> sources = files.map(folder -> folder.resolve("src"))
                    .filter(Files::isDirectory)
                    .toList();
            List<Path> found = new ArrayList<>();
            for (Path folder : sources) {
                try (Stream<Path> below = Files.walk(folder)) {
                    below.filter(file -> file.toString().endsWith(".java")).forEach(found::add);
                }
            }
            return found;
        }
    }

    private static Source source(CompilationUnitTree unit, SourcePositions positions) {
        Path file = Path.of(unit.getSourceFile().toUri());
        List<String> types = new ArrayList<>();
        unit.getTypeDecls()
                .forEach(type -> types.add(((ClassTree) type).getSimpleName().toString()));
        List<String> nested = new ArrayList<>();
        List<String> longMethods = new ArrayList<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitClass(ClassTree type, Void nothing) {
                nested.add(type.getSimpleName().toString());
                return super.visitClass(type, null);
            }

            @Override
            public Void visitMethod(MethodTree method, Void nothing) {
                long lines = lines(unit, method, positions);
                String name = types.get(0) + "." + method.getName();
                if (lines > MOST_LINES) {
                    longMethods.add(name + " has " + lines + " lines");
                }
                return super.visitMethod(method, null);
            }
        }.scan(unit, null);
        nested.removeAll(types);
        boolean main = file.toString().replace('\\', '/').contains("/src/main/");
        return new Source(file, main, unit.getPackageName().toString(), types, nested, longMethods);
    }

    /** Counts the lines of a method, from its signature or first annotation to its closing brace. */
    private static long lines(CompilationUnitTree unit, MethodTree method, SourcePositions positions) {
        LineMap map = unit.getLineMap();
        return map.getLineNumber(positions.getEndPosition(unit, method))
                - map.getLineNumber(positions.getStartPosition(unit, method))
                + 1;
    }
}
