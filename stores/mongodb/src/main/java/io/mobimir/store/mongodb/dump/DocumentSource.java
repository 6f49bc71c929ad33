package io.mobimir.store.mongodb.dump;

import java.util.function.Consumer;

/** One form that documents have in a file. */
@FunctionalInterface
interface DocumentSource {
    /**
     * Hands over every document, in the order of the file.
     *
     * @throws BrokenFile where it cannot go on; what was handed over before is whole
     */
    void forEach(Consumer<DumpedDocument> each);
}
