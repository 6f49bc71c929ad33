package io.mobimir.migration.verify;

import io.mobimir.migration.record.Checkpoints;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The state of a scan of one side: the finished ranges and their digests. Stored as one note, so that both agree. */
final class ScanState {
    private static final String NOTE = "tour";

    private final Set<String> planned;
    private final Set<String> done;
    private final Digests digests;
    private long faults;

    private ScanState(Set<String> planned, Set<String> done, Digests digests, long faults) {
        this.planned = planned;
        this.done = done;
        this.digests = digests;
        this.faults = faults;
    }

    static ScanState begin(List<String> ranges) {
        return new ScanState(new LinkedHashSet<>(ranges), new HashSet<>(), new Digests(), 0);
    }

    Digests digests() {
        return digests;
    }

    synchronized long faults() {
        return faults;
    }

    synchronized int done() {
        return done.size();
    }

    int planned() {
        return planned.size();
    }

    synchronized List<String> left() {
        return planned.stream().filter(range -> !done.contains(range)).toList();
    }

    /** Adds a finished range. */
    synchronized void done(String range, Digests seen) {
        digests.add(seen);
        done.add(range);
    }

    synchronized void faults(long more) {
        faults += more;
    }

    static ScanState open(Checkpoints checkpoints, String job, Ranges first) {
        byte[] note = checkpoints.of(job).get(NOTE);
        return note == null ? begin(first.list()) : read(ByteBuffer.wrap(note));
    }

    /** The ranges of a side. */
    @FunctionalInterface
    interface Ranges {
        List<String> list();
    }

    synchronized void save(Checkpoints checkpoints, String job) {
        List<byte[]> names = planned.stream()
                .map(range -> range.getBytes(StandardCharsets.UTF_8))
                .toList();
        int size =
                names.stream().mapToInt(name -> Integer.BYTES + 1 + name.length).sum();
        ByteBuffer out = ByteBuffer.allocate(Integer.BYTES + size + Long.BYTES + Digests.BYTES);
        out.putInt(names.size());
        for (String range : planned) {
            byte[] name = range.getBytes(StandardCharsets.UTF_8);
            out.putInt(name.length).put(name).put((byte) (done.contains(range) ? 1 : 0));
        }
        out.putLong(faults);
        digests.writeTo(out);
        checkpoints.put(job, NOTE, out.array());
    }

    private static ScanState read(ByteBuffer in) {
        Set<String> planned = new LinkedHashSet<>();
        Set<String> done = new HashSet<>();
        int size = in.getInt();
        for (int i = 0; i < size; i++) {
            byte[] name = new byte[in.getInt()];
            in.get(name);
            String range = new String(name, StandardCharsets.UTF_8);
            planned.add(range);
            if (in.get() == 1) {
                done.add(range);
            }
        }
        long faults = in.getLong();
        return new ScanState(planned, done, Digests.readFrom(in), faults);
    }
}
