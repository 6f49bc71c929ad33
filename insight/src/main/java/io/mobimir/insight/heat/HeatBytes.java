package io.mobimir.insight.heat;

import io.mobimir.insight.heat.HeatLog.PublishedHeat;
import io.mobimir.insight.heat.KeySummary.KeyUse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Publications as bytes: small, because every instance writes one every second. */
public final class HeatBytes {
    private static final int VERSION = 1;

    private HeatBytes() {}

    public static byte[] write(PublishedHeat publication) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            HeatReport report = publication.report();
            out.writeLong(report.from().toEpochMilli());
            out.writeLong(report.to().toEpochMilli());
            out.writeInt(report.series().size());
            for (Map.Entry<HeatSeries, KeySummary> each : report.series().entrySet()) {
                write(out, each.getKey());
                write(out, each.getValue());
            }
            out.writeInt(publication.hot().size());
            for (HotKey each : publication.hot()) {
                write(out, each.series());
                write(out, each.key());
                out.writeLong(each.since().toEpochMilli());
                out.writeLong(each.lastHot().toEpochMilli());
                out.writeDouble(each.share());
                number(out, each.meanMicros());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, HeatSeries series) throws IOException {
        out.writeUTF(series.table());
        out.writeUTF(series.kind().key());
    }

    private static void write(DataOutputStream out, HeatKey key) throws IOException {
        byte[] bytes = new byte[key.length()];
        key.bytes().get(bytes);
        number(out, bytes.length);
        out.write(bytes);
    }

    private static void write(DataOutputStream out, KeySummary summary) throws IOException {
        number(out, summary.total());
        number(out, summary.keyless());
        number(out, summary.unlisted());
        number(out, summary.entries().size());
        for (KeyUse each : summary.entries()) {
            write(out, each.key());
            number(out, each.atLeast());
            number(out, each.atMost() - each.atLeast());
        }
    }

    /** Writes a number that is not negative, seven bits at a time. */
    private static void number(DataOutputStream out, long number) throws IOException {
        long rest = number;
        while (rest > 0x7f) {
            out.writeByte((int) (rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        out.writeByte((int) rest);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException if it is damaged or from a version that this one does not know
     */
    public static PublishedHeat read(String instance, byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = in.readByte();
            if (version != VERSION) {
                throw new IllegalArgumentException("heat of version " + version + " is not known");
            }
            Instant from = Instant.ofEpochMilli(in.readLong());
            Instant to = Instant.ofEpochMilli(in.readLong());
            SortedMap<HeatSeries, KeySummary> series = new TreeMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                series.put(series(in), summary(in));
            }
            List<HotKey> hot = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                hot.add(new HotKey(
                        series(in),
                        key(in),
                        Instant.ofEpochMilli(in.readLong()),
                        Instant.ofEpochMilli(in.readLong()),
                        in.readDouble(),
                        number(in)));
            }
            return new PublishedHeat(instance, new HeatReport(from, to, series), hot);
        } catch (IOException e) {
            throw new IllegalArgumentException("the heat of " + instance + " is damaged", e);
        }
    }

    private static HeatSeries series(DataInputStream in) throws IOException {
        return new HeatSeries(in.readUTF(), AccessKind.parse(in.readUTF()));
    }

    private static HeatKey key(DataInputStream in) throws IOException {
        return HeatKey.of(in.readNBytes((int) number(in)));
    }

    private static KeySummary summary(DataInputStream in) throws IOException {
        long total = number(in);
        long keyless = number(in);
        long unlisted = number(in);
        List<KeyUse> entries = new ArrayList<>();
        for (long left = number(in); left > 0; left--) {
            HeatKey key = key(in);
            long atLeast = number(in);
            entries.add(new KeyUse(key, atLeast, atLeast + number(in)));
        }
        return new KeySummary(total, keyless, unlisted, entries);
    }

    private static long number(DataInputStream in) throws IOException {
        long number = 0;
        int shift = 0;
        byte next = in.readByte();
        while (next < 0) {
            number |= (long) (next & 0x7f) << shift;
            shift += 7;
            next = in.readByte();
        }
        return number | (long) next << shift;
    }
}
