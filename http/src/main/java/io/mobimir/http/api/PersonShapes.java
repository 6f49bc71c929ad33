package io.mobimir.http.api;

import io.mobimir.http.json.Describe;
import io.mobimir.shop.person.ErasureReport;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Erasures in JSON. */
public final class PersonShapes {
    private PersonShapes() {}

    /** How a person is to be erased. */
    record ErasureInput(
            @Describe("Also if orders are on their way, which then have no address") @Nullable
            Boolean force) {}

    /** How far an erasure is. */
    public enum ErasureState {
        RUNNING,
        DONE,
        FAILED
    }

    /** What an erasure did to a table, and what was found there afterwards. */
    public record ErasedTable(
            String table,

            @Describe("Rows that were deleted or lost their address")
            long erased,

            @Describe("Rows that stay for the books and name the person by the id only")
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
            @Nullable Instant endedAt,

            @Describe("Whether a look at every table found nothing that should have been erased") @Nullable
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
