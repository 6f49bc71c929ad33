package io.mobimir.bench.http;

import java.util.Locale;

/**
 * Services of others as they were measured on two slow cores, warm, with 16 connections. They are not part of this run, so
 * a ratio to them says less than one to the baseline.
 */
enum PublishedReferences {
    SPRING_CART_ADDS("Spring cart service in memory", 4_000, 5_000),
    SPRING_CART_READS("Spring cart service in memory", 7_000, 12_000),
    SPRING_ORDERS("Spring order service on PostgreSQL", 630, 630);

    private final String service;
    private final int lowest;
    private final int highest;

    PublishedReferences(String service, int lowest, int highest) {
        this.service = service;
        this.lowest = lowest;
        this.highest = highest;
    }

    /** This rate in relation to the middle of what was measured. */
    String compare(double rate) {
        return String.format(
                Locale.ROOT,
                "%.2f of the %d/s of a %s",
                rate / ((lowest + highest) / 2.0),
                (lowest + highest) / 2,
                service);
    }
}
