package io.mobimir.shop.event;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.util.Set;
import java.util.regex.Pattern;

/** The kind of an event. A front end may add its own kinds; the kinds that the shop itself uses are named here. */
public record EventType(String value) {
    private static final Pattern FORM = Pattern.compile("[A-Z][A-Z0-9_]{0,47}");
    private static final Set<String> ABOUT_PRODUCTS = Set.of("VIEW_ITEM", "ADD_TO_CART", "REMOVE_FROM_CART");

    public static final EventType VIEW_ITEM = new EventType("VIEW_ITEM");
    public static final EventType VIEW_CATEGORY = new EventType("VIEW_CATEGORY");
    public static final EventType SEARCH = new EventType("SEARCH");
    public static final EventType ADD_TO_CART = new EventType("ADD_TO_CART");
    public static final EventType REMOVE_FROM_CART = new EventType("REMOVE_FROM_CART");
    public static final EventType CHECKOUT = new EventType("CHECKOUT");
    public static final EventType LOGIN = new EventType("LOGIN");
    public static final EventType LOGOUT = new EventType("LOGOUT");

    public EventType {
        Require.present("event_type", value);
        if (!FORM.matcher(value).matches()) {
            throw new InvalidField(
                    "event_type", "must be capital letters, digits and _, at most 48: \"" + value + "\"");
        }
    }

    /** Returns whether the resource of such an event is always a product. */
    public boolean isAboutProduct() {
        return ABOUT_PRODUCTS.contains(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
