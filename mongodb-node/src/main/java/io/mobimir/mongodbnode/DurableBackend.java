package io.mobimir.mongodbnode;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.Set;
import org.h2.mvstore.MVStore;

/** Keeps documents in a file. An acknowledged write survives every end of this process. */
final class DurableBackend extends H2Backend {
    private static final Set<String> WRITES =
            Set.of("insert", "update", "delete", "findAndModify", "create", "createIndexes", "drop", "dropDatabase");
    private static final int CACHE_MEGABYTES = 128;

    private DurableBackend(MVStore store) {
        super(store);
    }

    static DurableBackend open(String file) {
        MVStore store =
                new MVStore.Builder().fileName(file).cacheSize(CACHE_MEGABYTES).open();
        store.setRetentionTime(0); // reuses old chunks at once: they serve only after a power failure
        return new DurableBackend(store);
    }

    @Override
    protected MongoDatabase openOrCreateDatabase(String name) {
        return new StoredDatabase(name, getMvStore(), getCursorRegistry());
    }

    /**
     * Handles a message and commits its writes, because the store alone commits once a second. Registers as a reader,
     * because the store reuses chunks that no registered reader needs.
     */
    @Override
    public Document handleMessage(MongoMessage message) {
        MVStore.TxCounter reader = getMvStore().registerVersionUsage();
        try {
            Document answer = super.handleMessage(message);
            if (WRITES.contains(message.getDocument().keySet().iterator().next())) {
                commit();
            }
            return answer;
        } finally {
            getMvStore().deregisterVersionUsage(reader);
        }
    }
}
