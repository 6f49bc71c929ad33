package io.mobimir.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Java17Test {
    @TempDir
    Path folder;

    private Path java17;
    private Path java25;

    @BeforeEach
    void make_homes() throws IOException {
        java17 = home("jdk-17", "17.0.15");
        java25 = home("jdk-25", "25");
    }

    @Test
    void the_named_home_comes_first() throws IOException {
        Path own = home("own", "17.0.1");

        Path found = Java17.find(Map.of("JDK17_HOME", java17.toString(), "JAVA_HOME", own.toString()), own, List.of());

        assertThat(found).isEqualTo(java17.resolve("bin/java"));
    }

    @Test
    void our_own_java_will_do_if_it_is_a_17() {
        assertThat(Java17.find(Map.of(), java17, List.of())).isEqualTo(java17.resolve("bin/java"));
    }

    @Test
    void java_home_serves_when_we_run_on_another_version() {
        Path found = Java17.find(Map.of("JAVA_HOME", java17.toString()), java25, List.of());

        assertThat(found).isEqualTo(java17.resolve("bin/java"));
    }

    @Test
    void a_java_home_of_another_version_is_passed_over_for_the_usual_folders() {
        List<Path> usual = Java17.homesBelow(List.of("/no/such/folder", folder.toString()));

        Path found = Java17.find(Map.of("JAVA_HOME", java25.toString(), "JDK17_HOME", " "), java25, usual);

        assertThat(found).isEqualTo(java17.resolve("bin/java"));
    }

    @Test
    void the_folder_layout_of_macos_is_known() throws IOException {
        Path mac = home("mac/temurin-17.jdk/Contents/Home", "17");

        Path found = Java17.find(
                Map.of(),
                java25,
                Java17.homesBelow(List.of(folder.resolve("mac").toString())));

        assertThat(found).isEqualTo(mac.resolve("bin/java"));
    }

    @Test
    void a_version_that_only_begins_with_17_is_another_version() throws IOException {
        Path other = home("other", "170.0.1");

        assertThatThrownBy(() -> Java17.find(Map.of(), other, List.of())).isInstanceOf(LabException.class);
    }

    @Test
    void without_any_the_message_says_what_to_install() {
        assertThatThrownBy(() -> Java17.find(Map.of("JAVA_HOME", java25.toString()), java25, List.of(java25)))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("install a JDK 17")
                .hasMessageContaining("JDK17_HOME");
    }

    private Path home(String name, String version) throws IOException {
        Path home = folder.resolve(name);
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Test\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }
}
