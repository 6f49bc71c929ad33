package io.mobimir.mongodbnode;

/** An index that finds the documents for a query. */
interface SortedIndex {
    SortedKeys sorted();
}
