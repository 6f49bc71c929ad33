package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Trail;

/** What a row of a listing repeats of the card. */
record Copy(Offer offer, Trail trail) {}
