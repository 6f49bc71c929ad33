package io.mobimir.app.command.keys;

import io.mobimir.insight.keys.advice.KeyAdvice;
import io.mobimir.insight.keys.advice.KeyForecast;
import io.mobimir.insight.keys.advice.PartitionSizes;
import io.mobimir.insight.keys.advice.RankedKey;
import io.mobimir.insight.keys.advice.Say;
import io.mobimir.insight.keys.data.BrokenLines;
import io.mobimir.insight.keys.measure.DataMeasure;
import io.mobimir.insight.keys.query.RequestLoad;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/** Writes the advice for the terminal. */
final class KeyAdviceText {
    private static final int WIDEST_KEY = 44;
    private static final int FEW_ROWS = 1000;

    private final KeyAdvice advice;
    private final int keyWidth;

    private KeyAdviceText(KeyAdvice advice) {
        this.advice = advice;
        this.keyWidth = Math.min(
                WIDEST_KEY,
                advice.ranking().stream()
                        .mapToInt(key -> key.key().length())
                        .max()
                        .orElse(0));
    }

    static List<String> lines(KeyAdvice advice) {
        return new KeyAdviceText(advice).lines();
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>(headLines(advice));
        lines.add("");
        lines.add(Say.text(
                "    score         %-" + keyWidth + "s %11s %20s %8s %8s %7s %7s %8s %6s%s  %s",
                "key",
                "partitions",
                "rows p50/p99/max",
                "largest",
                "in 12 mo",
                "top 1",
                "top 10",
                "fullest",
                "moves",
                hasRequests() ? "   reads hottest" : "",
                "monotonic"));
        for (int i = 0; i < advice.ranking().size(); i++) {
            lines.add(row(i + 1, advice.ranking().get(i)));
        }
        lines.addAll(legend());
        if (!advice.secondTables().isEmpty()) {
            lines.add("");
            lines.add("Not all requests know " + advice.ranking().get(0).key() + ":");
            advice.secondTables().forEach(each -> lines.add("   " + each.sentence()));
        }
        for (int i = 0; i < advice.ranking().size(); i++) {
            lines.add("");
            lines.addAll(reasons(i + 1, advice.ranking().get(i)));
        }
        return lines;
    }

    /** Returns what the columns mean. */
    private List<String> legend() {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(
                "largest: bytes of the largest partition before compression; top 1, top 10: share of the rows in the largest");
        lines.add(
                "partitions; fullest: what the fullest node holds, 1 is the mean; moves: share of the rows when a node joins"
                        + (hasRequests() ? ";" : ""));
        if (hasRequests()) {
            lines.add("reads: partitions per request; hottest: share of the reads that go to one partition");
        }
        return lines;
    }

    /** Returns what was read, and what must be known of it. */
    static List<String> headLines(KeyAdvice advice) {
        DataMeasure data = advice.data();
        List<String> lines = new ArrayList<>();
        lines.add(Say.text(
                "%,d rows of %s (%s)%s; %d %s on %d %s%s",
                data.rows(),
                data.name(),
                Say.bytes(data.bytes()),
                data.times()
                        .map(times -> ", " + day(times.first()) + " to " + day(times.last()) + " by " + times.column())
                        .orElse(""),
                advice.ranking().size(),
                (advice.proposed() ? "proposed " : "") + (advice.ranking().size() == 1 ? "candidate" : "candidates"),
                advice.nodes(),
                advice.target().machine(),
                advice.nodes() == 1 ? "" : "s"));
        lines.addAll(notes(advice));
        return lines;
    }

    /** Returns what must be known of the data and the candidates. */
    private static List<String> notes(KeyAdvice advice) {
        DataMeasure data = advice.data();
        List<String> lines = new ArrayList<>();
        advice.present().ifPresent(key -> lines.add("The present key is " + key + "."));
        if (data.rows() < FEW_ROWS) {
            lines.add("Note: so few rows say little about a key");
        }
        if (data.broken().count() > 0) {
            BrokenLines broken = data.broken();
            lines.add("Note: " + broken.sentence());
        }
        if (data.times().isEmpty()) {
            lines.add(
                    "Note: no column says when rows came to be, so nothing is said of the next 12 months (--time COLUMN)");
        } else if (advice.ranking().stream()
                .allMatch(key -> key.forecast().bytesLater().isEmpty())) {
            lines.add("Note: the data spans less than a day, so nothing is said of the next 12 months");
        }
        if (advice.ranking().stream().allMatch(key -> key.forecast().requests().isEmpty())) {
            lines.add(
                    "Note: without --queries nothing is known of requests, so a key that nobody asks by may come first");
        }
        data.times()
                .filter(times -> times.without() > 0)
                .ifPresent(times ->
                        lines.add(Say.text("Note: %,d rows have no time in %s", times.without(), times.column())));
        return lines;
    }

    private boolean hasRequests() {
        return advice.ranking().stream()
                .anyMatch(key -> key.forecast().requests().isPresent());
    }

    private String row(int place, RankedKey key) {
        KeyForecast forecast = key.forecast();
        PartitionSizes rows = forecast.rows();
        return Say.text(
                "%2d. %4d  %-6s  %-" + keyWidth + "s %11s %20s %8s %8s %7s %7s %7s× %6s%s  %s",
                place,
                key.score(),
                key.verdict(),
                shortened(key.key()),
                Say.count(forecast.measure().partitions()),
                sizes(rows, Say::count),
                Say.bytes(forecast.bytes().max()),
                forecast.bytesLater().map(later -> Say.bytes(later.max())).orElse("–"),
                Say.share(forecast.measure().share(1)),
                Say.share(forecast.measure().share(10)),
                Say.text("%.2f", forecast.balance().imbalance()),
                Say.share(forecast.balance().moved()),
                forecast.requests().map(KeyAdviceText::requests).orElse(""),
                forecast.monotonic());
    }

    private static String requests(RequestLoad load) {
        return Say.text(" %7s %7s", Say.few(load.partitions()), Say.share(load.top1()));
    }

    private String shortened(String key) {
        return key.length() <= keyWidth ? key : key.substring(0, keyWidth - 1) + "…";
    }

    private static String sizes(PartitionSizes sizes, LongFunction<String> form) {
        return form.apply(sizes.p50()) + "/" + form.apply(sizes.p99()) + "/" + form.apply(sizes.max());
    }

    private static List<String> reasons(int place, RankedKey key) {
        KeyForecast forecast = key.forecast();
        List<String> lines = new ArrayList<>();
        lines.add(Say.text("%d. %s: %d, %s", place, key.key(), key.score(), key.verdict()));
        key.objections().forEach(reason -> lines.add("   - " + reason));
        key.strengths().forEach(reason -> lines.add("   + " + reason));
        lines.add("     rows p50/p99/max " + pair(forecast.rows(), forecast.rowsLater(), Say::count) + "; bytes "
                + pair(forecast.bytes(), forecast.bytesLater(), Say::bytes));
        return lines;
    }

    private static String pair(PartitionSizes now, Optional<PartitionSizes> later, LongFunction<String> form) {
        return sizes(now, form)
                + later.map(sizes -> ", in 12 months " + sizes(sizes, form)).orElse("");
    }

    static LocalDate day(long millis) {
        return LocalDate.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }
}
