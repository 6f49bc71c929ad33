package io.mobimir.mongodbnode;

/** An index that can say where the documents are that a query finds. */
interface SortedIndex {
    SortedKeys sorted();
}
