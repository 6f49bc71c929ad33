package io.mobimir.store.mongodb;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.Document;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Skips unreadable documents of a list, because the rest is worth showing. */
public final class ReadableDocuments {
    private static final Logger LOG = LoggerFactory.getLogger(ReadableDocuments.class);

    private ReadableDocuments() {}

    public static <T> Stream<T> readable(List<Document> documents, Function<Document, T> reader) {
        return documents.stream().flatMap(each -> readable(each, reader));
    }

    private static <T> Stream<T> readable(Document document, Function<Document, T> reader) {
        return ScannedDocument.read(document, reader).match(converted -> converted.value().stream(), reject -> {
            LOG.warn("The document {} is left out of a list: {}", reject.id(), reject.reason());
            return Stream.empty();
        });
    }
}
