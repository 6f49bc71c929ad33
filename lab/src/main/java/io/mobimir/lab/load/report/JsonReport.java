package io.mobimir.lab.load.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mobimir.lab.load.Latencies;
import io.mobimir.lab.load.LoadFailure;
import io.mobimir.lab.load.LoadResult;
import io.mobimir.lab.load.LoadSettings;
import io.mobimir.lab.load.OperationResult;
import io.mobimir.lab.load.SecondResult;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Writes a run as JSON, to compare it with other runs. */
public final class JsonReport {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectWriter INDENTED = JSON.writerWithDefaultPrettyPrinter();

    private JsonReport() {}

    public static String of(LoadResult result) {
        LoadSettings settings = result.settings();
        ObjectNode run = JSON.createObjectNode()
                .put("url", settings.url().toString())
                .put("begun", result.begun().toString())
                .put("asked_per_second", rounded(settings.rate()))
                .put("arrivals", settings.arrivals().name().toLowerCase(Locale.ROOT))
                .put("duration_s", rounded(settings.duration().toMillis() / 1e3))
                .put("elapsed_s", rounded(result.elapsed()))
                .put("connections", settings.connections())
                .put("seed", settings.seed())
                .put("requests", result.done())
                .put("requests_per_second", rounded(result.rate()))
                .put("errors", result.bad())
                .put("not_sent", result.notSent());
        run.putPOJO("doubts", result.doubts());
        run.set("latency_ms", latencies(result.latencies()));
        run.set("lateness_ms", latencies(result.lateness()));
        putAll(run, "operations", result.operations(), JsonReport::operation);
        putAll(run, "failures", result.failures(), JsonReport::failure);
        putAll(run, "seconds", result.seconds(), JsonReport::second);
        return text(run);
    }

    private static String text(ObjectNode run) {
        try {
            return INDENTED.writeValueAsString(run) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static <T> void putAll(ObjectNode run, String name, List<T> all, Function<T, ObjectNode> form) {
        run.putArray(name).addAll(all.stream().map(form).toList());
    }

    private static ObjectNode operation(OperationResult each) {
        ObjectNode node = JSON.createObjectNode().put("name", each.name()).put("good", each.good());
        node.putPOJO("errors", each.errors());
        node.put("not_sent", each.notSent());
        node.set("latency_ms", latencies(each.latencies()));
        return node;
    }

    private static ObjectNode latencies(Latencies all) {
        return JSON.createObjectNode()
                .put("count", all.count())
                .put("p50", rounded(all.percentile(50)))
                .put("p90", rounded(all.percentile(90)))
                .put("p95", rounded(all.percentile(95)))
                .put("p99", rounded(all.p99()))
                .put("p999", rounded(all.percentile(99.9)))
                .put("max", rounded(all.max()));
    }

    private static ObjectNode failure(LoadFailure each) {
        return JSON.createObjectNode()
                .put("second", each.second())
                .put("operation", each.operation())
                .put("error", each.error())
                .put("count", each.count());
    }

    private static ObjectNode second(SecondResult each) {
        return JSON.createObjectNode()
                .put("second", each.number())
                .put("asked", each.asked())
                .put("done", each.done())
                .put("errors", each.errors())
                .put("not_sent", each.notSent())
                .put("p50_ms", rounded(each.p50()))
                .put("p99_ms", rounded(each.p99()))
                .put("max_ms", rounded(each.max()))
                .put("under_way", each.underWay());
    }

    private static double rounded(double value) {
        return Math.round(value * 1e3) / 1e3;
    }
}
