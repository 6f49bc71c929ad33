package io.mobimir.http.api.shape;

import io.mobimir.shop.InvalidField;
import java.net.URI;
import java.net.URISyntaxException;

/** Checks links that browsers of customers will open. */
final class BrowserLinks {
    private BrowserLinks() {}

    /** Requires an absolute http or https URL; others, such as {@code javascript:}, could run code. */
    static String require(String field, String text) {
        try {
            URI address = new URI(text);
            boolean web = "http".equalsIgnoreCase(address.getScheme()) || "https".equalsIgnoreCase(address.getScheme());
            if (web && address.getHost() != null && address.getRawUserInfo() == null) {
                return text;
            }
        } catch (URISyntaxException e) {
            // refused below
        }
        throw new InvalidField(field, "must be a URL such as https://img.example/1.jpg");
    }
}
