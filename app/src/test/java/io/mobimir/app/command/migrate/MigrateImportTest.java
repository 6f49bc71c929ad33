package io.mobimir.app.command.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.app.CommandLineRun;
import io.mobimir.app.terminal.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the command without a cluster; the tests of the import cover its writes. */
class MigrateImportTest {
    @TempDir
    private Path folder;

    @Test
    void without_a_file_orders_are_not_imported_and_stock_never_is() {
        CommandLineRun orders = CommandLineRun.of("migrate", "import", "orders");
        assertThat(orders.code()).isEqualTo(ExitCodes.WRONG_USE);
        assertThat(orders.err())
                .contains("mobimir migrate start orders", "--from FILE")
                .hasLineCount(1);
        assertThat(CommandLineRun.of("migrate", "import", "stock", "--from", "x")
                        .code())
                .isEqualTo(ExitCodes.WRONG_USE);
    }

    @Test
    void a_file_that_is_missing_or_of_another_kind_is_refused_in_one_line() throws IOException {
        CommandLineRun missing = CommandLineRun.of("migrate", "import", "orders", "--from", "nowhere.archive");
        assertThat(missing.code()).isEqualTo(ExitCodes.WRONG_USE);
        assertThat(missing.err()).isEqualTo("mobimir: nowhere.archive: there is no such file" + System.lineSeparator());
        Path csv = Files.writeString(folder.resolve("orders.csv"), "order_id,user_id\n");
        CommandLineRun other = CommandLineRun.of("migrate", "import", "orders", "--from", csv.toString());
        assertThat(other.code()).isEqualTo(ExitCodes.WRONG_USE);
        assertThat(other.err())
                .contains("orders.csv: is of an unknown kind", "mongoexport")
                .hasLineCount(1);
        Path cut =
                Files.write(folder.resolve("cut.archive"), new byte[] {0x6d, (byte) 0xe2, (byte) 0x99, (byte) 0x81, 9});
        CommandLineRun broken = CommandLineRun.of("migrate", "import", "orders", "--from", cut.toString());
        assertThat(broken.code()).isEqualTo(ExitCodes.FAILED);
        assertThat(broken.err()).contains("cut.archive is broken at byte 5: ").hasLineCount(1);
    }

    @Test
    void what_comes_from_a_mongodb_in_use_is_not_taken_from_a_file() {
        CommandLineRun run = CommandLineRun.with(
                Map.of("MOBIMIR_HOMES_CARTS", "mongodb"), "migrate", "import", "carts", "--from", "dump.archive");
        assertThat(run.code()).isEqualTo(ExitCodes.NO);
        assertThat(run.out())
                .contains("Refused; nothing was changed:", "homes.carts is mongodb", "migrate start carts");
    }
}
