package io.mobimir.http.api.shape;

import io.mobimir.http.json.Describe;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON shapes for hot keys. */
public final class HeatShapes {
    private HeatShapes() {}

    /** What all running instances counted in one window. */
    public record HotspotsView(
            @Describe(value = "The window that was asked for", example = "1m")
            String window,

            @Describe("When the first instance began to count it")
            Instant from,

            @Describe("When the last instance ended it") Instant to,

            @Describe(value = "How many instances were counted", min = 0)
            int instances,

            @Describe("The keys that are hot now, whatever the window is")
            List<HotKeyView> hot,

            List<HeatSeriesView> series) {}

    /** A key that takes too much of the traffic of its table, or a category whose requests take too long. */
    public record HotKeyView(
            @Describe("`categories` stands for the categories of products")
            String table,

            @Describe(value = "`time` if its requests take too long", example = "read")
            String kind,

            @Describe(
                    value =
                            "All columns of the key in one line; customers are shown as hashes if `insight.mask-keys` is set",
                    example = "user_id=U-1 bucket=0")
            String key,

            @Describe("The columns of the key") Map<String, String> columns,
            @Describe("When it was found") Instant since,

            @Describe("When it was last seen near its limit; it cools for ten seconds after that")
            Instant lastHot,

            @Describe(
                    value = "Its part of the operations, or of the time, of its table then, at least",
                    min = 0,
                    max = 1)
            double share,

            @Describe("How long its requests took then; absent if it is not hot because of that") @Nullable
            Integer meanMs) {}

    /** One kind of access to one table. */
    public record HeatSeriesView(
            @Describe("`categories` stands for the categories of products")
            String table,

            @Describe(value = "`read`, `write`, `cas`, `bytes` or `time`", example = "read")
            String kind,

            @Describe(value = "`operations`, `bytes` or `microseconds`", example = "operations")
            String unit,

            @Describe(value = "All keys together", min = 0) long total,
            @Describe(min = 0) double perSecond,

            @Describe(
                    value = "The part of the total that is about no single key, such as scans of whole tables",
                    min = 0)
            long keyless,

            @Describe(value = "No key that is not listed has more than this", min = 0)
            long unlistedAtMost,

            @Describe("The most used first") List<KeyHeatView> keys) {}

    /** How much one key was used: the truth is between the bounds. */
    public record KeyHeatView(
            @Describe(
                    value =
                            "All columns of the key in one line; customers are shown as hashes if `insight.mask-keys` is set",
                    example = "user_id=U-1 bucket=0")
            String key,

            @Describe("The columns of the key") Map<String, String> columns,
            @Describe(min = 0) long atLeast,
            @Describe(min = 0) long atMost,
            @Describe(value = "At least", min = 0) double perSecond,

            @Describe(value = "Its part of the total, at least", min = 0, max = 1)
            double shareAtLeast,

            @Describe(value = "Its part of the total, at most", min = 0, max = 1)
            double shareAtMost,

            @Describe("When it was found to be hot; absent if it is not") @Nullable
            Instant hotSince) {}
}
