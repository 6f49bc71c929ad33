package io.mobimir.trials.command;

import io.mobimir.trials.migration.MigrationSetup;
import picocli.CommandLine.Option;

/** The size of the shop that is migrated from MongoDB. */
public final class OldShopOptions {
    @Option(names = "--orders", paramLabel = "N", description = "Orders in the shop (default: ${DEFAULT-VALUE}).")
    private int orders;

    @Option(names = "--carts", paramLabel = "N", description = "Carts in the shop (default: ${DEFAULT-VALUE}).")
    private int carts;

    @Option(
            names = "--broken",
            paramLabel = "N",
            description = "Percentage of documents that cannot be converted (default: ${DEFAULT-VALUE}).")
    private int broken;

    @Option(
            names = "--customers",
            paramLabel = "N",
            description = "Customers in the shop at once (default: ${DEFAULT-VALUE}).")
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
