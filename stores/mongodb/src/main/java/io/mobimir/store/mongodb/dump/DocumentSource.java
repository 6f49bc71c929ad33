package io.mobimir.store.mongodb.dump;

import java.util.function.Consumer;

/** Reads the documents of one file format. */
@FunctionalInterface
interface DocumentSource {
    /**
     * Passes every document, in the order of the file.
     *
     * @throws BrokenFile where reading fails; documents passed before are whole
     */
    void forEach(Consumer<DumpedDocument> each);
}
