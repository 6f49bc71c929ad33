package io.mobimir.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.lab.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExclusiveFileTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name_the_file() {
        file = folder.resolve("a.lock");
    }

    @Test
    void what_this_process_holds_is_refused_to_itself_also_by_another_name() throws Exception {
        Path alias = Files.createSymbolicLink(folder.resolve("alias"), folder).resolve("a.lock");

        try (ExclusiveFile held = ExclusiveFile.take(file).orElseThrow()) {
            assertThat(held).isNotNull();
            assertThat(ExclusiveFile.take(file)).isEmpty();
            assertThat(ExclusiveFile.take(alias)).isEmpty();
            assertThat(ExclusiveFile.holder(file))
                    .isEqualTo("process " + ProcessHandle.current().pid());
        }
        ExclusiveFile.take(alias).orElseThrow().close();
    }

    @Test
    void a_refusal_and_a_question_do_not_cost_the_holder_its_lock() throws Exception {
        try (ExclusiveFile held = ExclusiveFile.take(file).orElseThrow()) {
            assertThat(held).isNotNull();
            assertThat(ExclusiveFile.take(file)).isEmpty();
            assertThat(ExclusiveFile.holder(file)).startsWith("process ");

            try (ChildJvm other = ChildJvm.run(LockHolder.class, file)) {
                assertThat(other.says()).isEqualTo("refused");
            }
        }
    }

    @Test
    void what_another_process_holds_is_refused_with_its_pid_until_it_is_killed() throws Exception {
        try (ChildJvm other = ChildJvm.run(LockHolder.class, file)) {
            assertThat(other.says()).isEqualTo("taken");
            assertThat(ExclusiveFile.take(file)).isEmpty();
            assertThat(ExclusiveFile.holder(file)).isEqualTo("process " + other.pid());

            other.kill();

            assertThat(file).hasContent(Long.toString(other.pid()));
            ExclusiveFile.take(file).orElseThrow().close();
        }
    }

    @Test
    void closing_twice_does_not_take_it_from_the_next_holder() {
        ExclusiveFile first = ExclusiveFile.take(file).orElseThrow();
        first.close();
        try (ExclusiveFile second = ExclusiveFile.take(file).orElseThrow()) {
            assertThat(second).isNotNull();
            first.close();

            assertThat(ExclusiveFile.take(file)).isEmpty();
        }
    }

    @Test
    void a_file_that_cannot_be_written_is_an_error_and_not_a_lock() throws Exception {
        Files.createDirectory(file);

        assertThatThrownBy(() -> ExclusiveFile.take(file))
                .isInstanceOf(LabException.class)
                .hasMessageContaining(file.toString());

        Files.delete(file);
        ExclusiveFile.take(file).orElseThrow().close();
    }
}
