package io.mobimir.app.command.keys;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mobimir.insight.keys.advice.KeyAdvice;
import io.mobimir.insight.keys.advice.KeyForecast;
import io.mobimir.insight.keys.advice.PartitionSizes;
import io.mobimir.insight.keys.advice.RankedKey;
import io.mobimir.insight.keys.measure.DataMeasure;
import io.mobimir.insight.keys.query.RequestLoad;
import java.util.List;
import java.util.Locale;

/** Writes the advice as JSON. */
final class KeyAdviceJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private KeyAdviceJson() {}

    static String of(KeyAdvice advice, List<ProvenKey> proven) {
        ObjectNode root = JSON.createObjectNode();
        root.set("data", data(advice.data()));
        root.put("database", advice.target().name().toLowerCase(Locale.ROOT));
        root.put("nodes", advice.nodes());
        advice.present().ifPresent(key -> root.put("present_key", key));
        ArrayNode ranking = root.putArray("candidates");
        advice.ranking().forEach(key -> ranking.add(candidate(key)));
        if (!advice.secondTables().isEmpty()) {
            ArrayNode others = root.putArray("second_tables");
            advice.secondTables()
                    .forEach(each -> others.addObject()
                            .put("query", each.query())
                            .put("share", rounded(each.share()))
                            .put("key", each.key()));
        }
        if (!proven.isEmpty()) {
            ArrayNode proof = root.putArray("proof");
            proven.forEach(each -> proof.add(proof(each)));
        }
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ObjectNode data(DataMeasure data) {
        ObjectNode node = JSON.createObjectNode()
                .put("name", data.name())
                .put("rows", data.rows())
                .put("bytes", data.bytes())
                .put("row_bytes_p50", data.rowBytes().p50())
                .put("row_bytes_p99", data.rowBytes().p99());
        data.times()
                .ifPresent(times -> node.putObject("time")
                        .put("column", times.column())
                        .put("first", KeyAdviceText.day(times.first()).toString())
                        .put("last", KeyAdviceText.day(times.last()).toString())
                        .put("rows_without", times.without()));
        if (data.broken().count() > 0) {
            node.putObject("broken_lines")
                    .put("count", data.broken().count())
                    .put("first", data.broken().first())
                    .put("reason", data.broken().reason());
        }
        return node;
    }

    private static ObjectNode candidate(RankedKey key) {
        KeyForecast forecast = key.forecast();
        ObjectNode node = JSON.createObjectNode()
                .put("key", key.key())
                .put("score", key.score())
                .put("verdict", key.verdict())
                .put("partitions", forecast.measure().partitions())
                .put("rows_without_key", forecast.measure().missing());
        node.set("rows", sizes(forecast.rows()));
        node.set("bytes", sizes(forecast.bytes()));
        forecast.rowsLater().ifPresent(later -> node.set("rows_in_12_months", sizes(later)));
        forecast.bytesLater().ifPresent(later -> node.set("bytes_in_12_months", sizes(later)));
        forecast.full().ifPresent(day -> node.put("passes_limit", day.toString()));
        node.put("top1_rows", rounded(forecast.measure().share(1)))
                .put("top10_rows", rounded(forecast.measure().share(10)))
                .put("imbalance", rounded(forecast.balance().imbalance()))
                .put("moves_on_join", rounded(forecast.balance().moved()))
                .put("writes_at_once", rounded(forecast.writesAtOnce()))
                .put("monotonic", forecast.monotonic());
        node.putPOJO(
                "node_shares",
                forecast.balance().shares().stream().map(KeyAdviceJson::rounded).toList());
        forecast.requests().ifPresent(load -> node.set("requests", requests(load)));
        heaviest(node.putArray("largest_partitions"), forecast);
        ArrayNode factors = node.putArray("factors");
        key.factors()
                .forEach(factor -> factors.addObject()
                        .put("name", factor.name())
                        .put("value", rounded(factor.value()))
                        .put("reason", factor.reason()));
        return node;
    }

    private static void heaviest(ArrayNode into, KeyForecast forecast) {
        forecast.measure()
                .heaviest()
                .forEach(each -> into.addObject()
                        .put("key", each.name())
                        .put("rows", each.rows())
                        .put("at_least", each.atLeast())
                        .put("at_most", each.atMost()));
    }

    private static ObjectNode sizes(PartitionSizes sizes) {
        return JSON.createObjectNode()
                .put("p50", sizes.p50())
                .put("p99", sizes.p99())
                .put("max", sizes.max());
    }

    private static ObjectNode requests(RequestLoad load) {
        ObjectNode node = JSON.createObjectNode()
                .put("partitions", rounded(load.partitions()))
                .put("top1_reads", rounded(load.top1()))
                .put("top10_reads", rounded(load.top10()));
        ArrayNode queries = node.putArray("queries");
        load.queries()
                .forEach(each -> queries.addObject()
                        .put("query", each.query())
                        .put("share", rounded(each.share()))
                        .put("partitions", rounded(each.partitions()))
                        .put("scan", each.scan()));
        return node;
    }

    private static ObjectNode proof(ProvenKey proven) {
        ObjectNode node = JSON.createObjectNode().put("key", proven.key());
        ArrayNode values = node.putArray("values");
        proven.comparisons()
                .forEach(each -> values.addObject()
                        .put("name", each.name())
                        .put("forecast", rounded(each.forecast()))
                        .put("measured", rounded(each.measured()))
                        .put("off", rounded(each.off())));
        return node;
    }

    private static double rounded(double value) {
        return Math.round(value * 1e4) / 1e4;
    }
}
