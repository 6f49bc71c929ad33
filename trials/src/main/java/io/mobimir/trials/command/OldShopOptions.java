package io.mobimir.trials.command;

import io.mobimir.trials.migration.MigrationSetup;
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

    public OldShopOptions(MigrationSetup.Size usual) {
        this.orders = usual.orders();
        this.carts = usual.carts();
        this.broken = usual.broken();
        this.customers = usual.customers();
    }

    public MigrationSetup.Size size() {
        return new MigrationSetup.Size(orders, carts, broken, customers);
    }
}
