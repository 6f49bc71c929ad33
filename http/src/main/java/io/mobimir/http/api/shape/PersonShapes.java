package io.mobimir.http.api.shape;

import io.mobimir.http.json.Describe;
import io.mobimir.shop.person.ErasureReport;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Erasures in JSON. */
public final class PersonShapes {
    private PersonShapes() {}

    /** How a person is to be erased. */
    public record ErasureInput(
            @Describe("Erase also if orders are not delivered yet; they lose their address") @Nullable
            Boolean force) {}

    /** How far an erasure is. */
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

            @Describe("Rows that stay for the accounts; they name the person by id only")
            long kept,

            @Describe("Rows that should have been erased and are still there: ask again")
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
        /** One that has come to its end. */
        public static ErasureView of(String user, Instant startedAt, Instant endedAt, ErasureReport report) {
            List<ErasedTable> tables =
                    report.tables().stream().map(ErasedTable::of).toList();
            return new ErasureView(user, ErasureState.DONE, startedAt, endedAt, report.isProved(), tables);
        }
    }
}
