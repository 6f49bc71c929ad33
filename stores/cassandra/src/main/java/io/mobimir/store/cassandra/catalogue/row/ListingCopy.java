package io.mobimir.store.cassandra.catalogue.row;

import io.mobimir.shop.catalogue.ListingTrail;
import io.mobimir.shop.catalogue.Offer;

/** The part of a card that a row of a listing repeats. */
public record ListingCopy(Offer offer, ListingTrail trail) {}
