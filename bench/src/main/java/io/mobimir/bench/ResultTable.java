package io.mobimir.bench;

import io.mobimir.bench.Result.SideResult;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Prints results for people: a line for each, or a line for each side where there are several baselines. */
final class ResultTable {
    private final PrintWriter out;

    ResultTable(PrintWriter out) {
        this.out = out;
    }

    void print(List<Result> results) {
        if (results.stream().anyMatch(Result::hasSeveralBaselines)) {
            printSides(results);
        } else {
            printLines(results);
        }
        out.flush();
    }

    private void printLines(List<Result> results) {
        out.printf("%-24s %12s %12s %8s  %-6s %8s%n", "measure", "ours", "baseline", "ratio", "unit", "p99 ms");
        results.forEach(result -> out.printf(
                Locale.ROOT,
                "%-24s %12.1f %12.1f %8.2f  %-6s %8.1f  %s%n",
                result.measure(),
                result.ours().rate(),
                result.baselines().get(0).rate(),
                result.ratio(),
                result.unit(),
                result.ours().p99(),
                result.note()));
    }

    /** The columns after the times are what one operation costs. */
    private void printSides(List<Result> results) {
        Set<String> costs = results.get(0).ours().costs().keySet();
        out.printf("%-20s %-18s %9s %9s %8s %8s", "measure", "side", "rate", "ours is", "p50 ms", "p99 ms");
        costs.forEach(cost -> out.printf(" %12s", cost));
        out.println();
        for (Result result : results) {
            result.sides().forEach(side -> printSide(result, side, costs));
            out.println("  " + result.note());
        }
    }

    private void printSide(Result result, SideResult side, Set<String> costs) {
        boolean ours = side.equals(result.ours());
        out.printf(
                Locale.ROOT,
                "%-20s %-18s %9.1f %9s %8.1f %8.1f",
                ours ? result.measure() : "",
                side.name(),
                side.rate(),
                ours ? "" : String.format(Locale.ROOT, "%.2f x", result.ratioTo(side)),
                side.p50(),
                side.p99());
        costs.forEach(cost -> out.printf(Locale.ROOT, " %12.2f", side.costs().getOrDefault(cost, 0.0)));
        out.println();
    }
}
