package io.mobimir.http.api.shape;

import io.mobimir.http.json.Describe;
import io.mobimir.shop.person.ErasureReport;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JSON shapes of erasures. */
public final class PersonShapes {
    private PersonShapes() {}

    /** The options of an erasure. */
    public record ErasureInput(
            @Describe("Erase also if orders are not delivered yet; they lose their address") @Nullable
            Boolean force) {}

    /** The state of an erasure. */
    public enum ErasureState {
        RUNNING,
        DONE,
        FAILED
    }

    /** The result of an erasure in one table, with the rows found there afterwards. */
    public record ErasedTable(
            String table,

            @Describe("Rows that were deleted or lost their address")
            long erased,

            @Describe("Rows kept for accounting; they contain only the person's id")
            long kept,

            @Describe("Rows that should have been erased but remain: repeat the erasure")
            long left) {
        static ErasedTable of(ErasureReport.OfTable table) {
            return new ErasedTable(table.table(), table.erased(), table.kept(), table.left());
        }
    }

    /** An erasure. */
    public record ErasureView(
            String userId,
            ErasureState state,
            Instant startedAt,

            @Describe(value = "Absent while it runs", example = Describe.ABSENT) @Nullable
            Instant endedAt,

            @Describe(
                    value = "Whether a check of every table found nothing left; absent while it runs",
                    example = Describe.ABSENT)
            @Nullable
            Boolean proved,

            List<ErasedTable> tables) {
        /** Shows an erasure that has ended. */
        public static ErasureView of(String user, Instant startedAt, Instant endedAt, ErasureReport report) {
            List<ErasedTable> tables =
                    report.tables().stream().map(ErasedTable::of).toList();
            return new ErasureView(user, ErasureState.DONE, startedAt, endedAt, report.isProved(), tables);
        }
    }
}
