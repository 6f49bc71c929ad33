package io.mobimir.store.cassandra.catalogue.row;

import io.mobimir.shop.catalogue.ListingTrail;
import io.mobimir.shop.catalogue.Offer;

/** What a row of a listing repeats of the card. */
public record ListingCopy(Offer offer, ListingTrail trail) {}
