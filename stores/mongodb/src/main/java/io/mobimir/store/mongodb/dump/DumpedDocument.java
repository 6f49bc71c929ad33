package io.mobimir.store.mongodb.dump;

import org.bson.Document;

/**
 * A document as it was in a file.
 *
 * @param bytes how much room it took there
 */
public record DumpedDocument(Document document, int bytes) {}
