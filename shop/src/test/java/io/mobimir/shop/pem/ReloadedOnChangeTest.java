package io.mobimir.shop.pem;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.InvalidField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReloadedOnChangeTest {
    @TempDir
    Path folder;

    private final List<InvalidField> refused = new ArrayList<>();
    private boolean valid = true;

    private String load(Path file) {
        if (!valid) {
            throw new InvalidField("certificate", "is not valid yet");
        }
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new InvalidField("certificate", "cannot be read");
        }
    }

    @Test
    void files_that_are_not_valid_yet_are_used_once_they_are_and_named_once() throws IOException {
        Path file = Files.writeString(folder.resolve("certificate.pem"), "old");
        ReloadedOnChange<String> renewed = new ReloadedOnChange<>(List.of(file), () -> load(file), refused::add);
        valid = false;
        Files.writeString(file, "new");
        assertThat(renewed.current()).isEqualTo("old");
        assertThat(renewed.current()).isEqualTo("old");
        assertThat(refused).hasSize(1);
        valid = true;
        assertThat(renewed.current()).isEqualTo("new");
    }
}
