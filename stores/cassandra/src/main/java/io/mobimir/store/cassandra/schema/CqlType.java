package io.mobimir.store.cassandra.schema;

import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** A type of Cassandra together with its Java type. */
public record CqlType<V>(String cql, TypeCodec<V> codec) {
    public static final CqlType<String> TEXT = new CqlType<>("text", TypeCodecs.TEXT);
    public static final CqlType<Integer> INT = new CqlType<>("int", TypeCodecs.INT);
    public static final CqlType<Long> BIGINT = new CqlType<>("bigint", TypeCodecs.BIGINT);
    public static final CqlType<Boolean> BOOLEAN = new CqlType<>("boolean", TypeCodecs.BOOLEAN);
    public static final CqlType<BigDecimal> DECIMAL = new CqlType<>("decimal", TypeCodecs.DECIMAL);
    public static final CqlType<Instant> TIMESTAMP = new CqlType<>("timestamp", TypeCodecs.TIMESTAMP);
    public static final CqlType<LocalDate> DATE = new CqlType<>("date", TypeCodecs.DATE);
    public static final CqlType<UUID> ID = new CqlType<>("uuid", TypeCodecs.UUID);
    public static final CqlType<ByteBuffer> BLOB = new CqlType<>("blob", TypeCodecs.BLOB);
    public static final CqlType<InetAddress> INET = new CqlType<>("inet", TypeCodecs.INET);

    public static <K, V> CqlType<Map<K, V>> map(CqlType<K> keys, CqlType<V> values) {
        return new CqlType<>("map<" + keys.cql + ", " + values.cql + ">", TypeCodecs.mapOf(keys.codec, values.codec));
    }

    public static <V> CqlType<Set<V>> set(CqlType<V> elements) {
        return new CqlType<>("set<" + elements.cql + ">", TypeCodecs.setOf(elements.codec));
    }

    public static <V> CqlType<List<V>> list(CqlType<V> elements) {
        return new CqlType<>("list<" + elements.cql + ">", TypeCodecs.listOf(elements.codec));
    }

    /** Returns the frozen type: written and read as one value, never merged. */
    public CqlType<V> frozen() {
        return new CqlType<>("frozen<" + cql + ">", codec);
    }
}
