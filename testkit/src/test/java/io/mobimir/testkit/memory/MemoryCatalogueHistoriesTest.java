package io.mobimir.testkit.memory;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.testkit.contract.catalogue.CatalogueHistoriesContract;
import java.time.Clock;

class MemoryCatalogueHistoriesTest extends CatalogueHistoriesContract {
    @Override
    protected Catalogue open(Clock clock) {
        return new MemoryCatalogue(clock, new Cursors(new byte[] {1}));
    }

    @Override
    protected int histories() {
        return 1_000;
    }
}
