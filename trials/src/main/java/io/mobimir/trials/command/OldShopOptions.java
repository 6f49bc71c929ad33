package io.mobimir.trials.command;

import io.mobimir.trials.migration.Scene;
import picocli.CommandLine.Option;

/** How large the shop is that leaves MongoDB. */
public final class OldShopOptions {
    @Option(names = "--orders", paramLabel = "N", description = "Orders that the shop has (default: ${DEFAULT-VALUE}).")
    private int orders;

    @Option(names = "--carts", paramLabel = "N", description = "Carts that the shop has (default: ${DEFAULT-VALUE}).")
    private int carts;

    @Option(
            names = "--broken",
            paramLabel = "N",
            description = "So many of a hundred documents cannot be converted (default: ${DEFAULT-VALUE}).")
    private int broken;

    @Option(
            names = "--customers",
            paramLabel = "N",
            description = "How many are in the shop at once (default: ${DEFAULT-VALUE}).")
    private int customers;

    public OldShopOptions(Scene.Size usual) {
        this.orders = usual.orders();
        this.carts = usual.carts();
        this.broken = usual.broken();
        this.customers = usual.customers();
    }

    public Scene.Size size() {
        return new Scene.Size(orders, carts, broken, customers);
    }
}
