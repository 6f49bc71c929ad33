package io.mobimir.mongodbnode;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

/** Documents as they are stored, in MongoDB's binary form. */
final class BsonBytes {
    private BsonBytes() {}

    static byte[] of(Document document) {
        ByteBuf buffer = Unpooled.buffer();
        try {
            BsonEncoder.encodeDocument(document, buffer);
            return ByteBufUtil.getBytes(buffer);
        } finally {
            buffer.release();
        }
    }

    /** Returns a copy; changes to it do not change the stored document. */
    static Document document(byte[] bytes) {
        ByteBuf buffer = Unpooled.wrappedBuffer(bytes);
        try {
            return BsonDecoder.decodeBson(buffer);
        } finally {
            buffer.release();
        }
    }
}
