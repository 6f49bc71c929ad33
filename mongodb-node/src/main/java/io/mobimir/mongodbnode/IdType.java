package io.mobimir.mongodbnode;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import java.nio.ByteBuffer;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ByteArrayDataType;

/** Defines how the store keeps ids of documents, and their order. */
final class IdType extends BasicDataType<Object> {
    private static final String NAME = "";
    private static final int MEMORY = 64;

    @Override
    public int getMemory(Object id) {
        return MEMORY;
    }

    @Override
    public int compare(Object one, Object other) {
        return ValueComparator.ascWithoutListHandling().compare(one, other);
    }

    @Override
    public void write(WriteBuffer buffer, Object id) {
        Document wrapped = new Document(NAME, id instanceof Missing ? null : id);
        ByteArrayDataType.INSTANCE.write(buffer, BsonBytes.of(wrapped));
    }

    @Override
    public Object read(ByteBuffer buffer) {
        return Missing.ofNullable(
                BsonBytes.document(ByteArrayDataType.INSTANCE.read(buffer)).get(NAME));
    }

    @Override
    public Object[] createStorage(int size) {
        return new Object[size];
    }
}
