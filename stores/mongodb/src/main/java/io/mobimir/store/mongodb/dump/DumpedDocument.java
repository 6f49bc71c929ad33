package io.mobimir.store.mongodb.dump;

import org.bson.Document;

/**
 * A document from a file.
 *
 * @param bytes its size in the file
 */
public record DumpedDocument(Document document, int bytes) {}
