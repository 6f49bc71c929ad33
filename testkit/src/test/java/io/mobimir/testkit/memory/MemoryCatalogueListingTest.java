package io.mobimir.testkit.memory;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.testkit.contract.catalogue.CatalogueListingContract;
import java.time.Clock;

class MemoryCatalogueListingTest extends CatalogueListingContract {
    @Override
    protected Catalogue open(Clock clock) {
        return new MemoryCatalogue(clock, new Cursors(new byte[] {1}));
    }
}
