package io.mobimir.testkit.memory;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.testkit.contract.catalogue.ProductSearchContract;
import java.time.Clock;

class MemoryProductSearchTest extends ProductSearchContract {
    private final MemoryCatalogue catalogue = new MemoryCatalogue(Clock.systemUTC(), new Cursors(new byte[] {1}));

    @Override
    protected Catalogue catalogue() {
        return catalogue;
    }

    @Override
    protected ProductSearch search() {
        return new MemoryProductSearch(catalogue);
    }

    @Override
    protected void catchUp() {}
}
