package io.mobimir.http.api.staff;

import io.mobimir.http.api.shape.HeatShapes.HotspotsView;
import java.util.List;
import java.util.Optional;

/** How often the keys of every table are used, and which of them are hot, in the traffic of all instances. */
public interface Hotspots {
    /** The names of the windows that a question can be about. */
    List<String> WINDOWS = List.of("10s", "1m", "10m");

    /** The names of the kinds of access. */
    List<String> KINDS = List.of("read", "write", "cas", "bytes", "time");

    String USUAL_WINDOW = "1m";
    int USUAL_KEYS = 10;
    /** More are not exchanged between instances. */
    int MOST_KEYS = 24;

    /**
     * A question about keys.
     *
     * @param table only this one
     * @param kind only this one
     * @param keys the most keys of each table and kind
     */
    record HotspotsQuery(Optional<String> table, Optional<String> kind, String window, int keys) {}

    /**
     * Answers from what instances published; numbers are a few seconds old.
     *
     * @throws io.mobimir.shop.InvalidField if there is no such table, kind or window
     */
    HotspotsView read(HotspotsQuery query);
}
