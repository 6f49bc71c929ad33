package io.mobimir.http.api.staff;

import io.mobimir.http.api.shape.HeatShapes.HotspotsView;
import io.mobimir.http.api.staff.Hotspots.HotspotsQuery;
import io.mobimir.http.route.Access;
import io.mobimir.http.route.Answer;
import io.mobimir.http.route.Call;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Parameter.Place;
import io.mobimir.http.route.ParameterSchema;
import io.mobimir.http.route.Route;
import io.mobimir.http.route.Service;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.util.List;

/** The route for hot keys. */
public final class HotspotsApi {
    private static final Parameter<String> TABLE = new Parameter<>(
            "table",
            Place.QUERY,
            ParameterSchema.id(),
            "Only this table; `categories` stands for the categories of products.",
            text -> Require.id("table", text));
    private static final Parameter<String> KIND =
            choice("kind", Hotspots.KINDS, "Only this kind of access: operations, or what they cost.");
    private static final Parameter<String> WINDOW =
            choice("window", Hotspots.WINDOWS, "The time that is counted, up to now. Default: 1m.");
    private static final Parameter<Integer> KEYS =
            Parameter.number("keys", 1, Hotspots.MOST_KEYS, "The most keys of each table and kind. Default: 10.");

    private final Hotspots hotspots;

    public HotspotsApi(Hotspots hotspots) {
        this.hotspots = hotspots;
    }

    public List<Route> routes() {
        return List.of(Route.get("/operator/hotspots", "list-hotspots")
                .of(Service.OPERATION, Access.OPERATOR, "Lists the most used keys of every table.")
                .details(
                        "All instances are counted together. Every number comes with bounds: the truth is between them."
                                + " The answer is a few seconds old.")
                .with(TABLE, KIND, WINDOW, KEYS)
                .answers(200, HotspotsView.class)
                .by(this::read));
    }

    private Answer read(Call call) {
        return Answer.ok(hotspots.read(new HotspotsQuery(
                call.find(TABLE),
                call.find(KIND),
                call.find(WINDOW).orElse(Hotspots.USUAL_WINDOW),
                call.find(KEYS).orElse(Hotspots.USUAL_KEYS))));
    }

    private static Parameter<String> choice(String name, List<String> values, String meaning) {
        return new Parameter<>(name, Place.QUERY, ParameterSchema.oneOf(values), meaning, text -> {
            if (!values.contains(text)) {
                throw new InvalidField(name, "must be one of " + String.join(", ", values));
            }
            return text;
        });
    }
}
