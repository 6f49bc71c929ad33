package io.mobimir.shop.catalogue;

import io.mobimir.shop.Require;

/** The name and description of a product in one language. */
public record Wording(String name, String description) {
    private static final int MAX_NAME = 300;
    private static final int MAX_DESCRIPTION = 10_000;

    public Wording {
        Require.filled("name", name, MAX_NAME);
        Require.text("description", description, MAX_DESCRIPTION);
    }
}
