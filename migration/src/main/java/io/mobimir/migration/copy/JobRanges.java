package io.mobimir.migration.copy;

import io.mobimir.migration.record.Checkpoints;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The parts of a job, decided once, and which of them are done. A job that starts again continues with the others. */
public final class JobRanges {
    private static final String LIST = "list";
    private static final String DONE = "done ";

    private final Checkpoints checkpoints;
    private final String job;
    private final List<String> all;
    private final Map<String, Long> done;

    private JobRanges(Checkpoints checkpoints, String job, List<String> all, Map<String, Long> done) {
        this.checkpoints = checkpoints;
        this.job = job;
        this.all = all;
        this.done = done;
    }

    /** Opens the parts as they were decided when the job first started. */
    public static JobRanges open(Checkpoints checkpoints, String job, Supplier<List<String>> first) {
        Map<String, byte[]> notes = checkpoints.of(job);
        byte[] list = notes.get(LIST);
        if (list == null) {
            list = pack(first.get());
            checkpoints.put(job, LIST, list);
        }
        Map<String, Long> done = new HashMap<>();
        notes.forEach((name, note) -> {
            if (name.startsWith(DONE)) {
                done.put(name.substring(DONE.length()), ByteBuffer.wrap(note).getLong());
            }
        });
        return new JobRanges(checkpoints, job, unpack(list), done);
    }

    public synchronized List<String> left() {
        return all.stream().filter(range -> !done.containsKey(range)).toList();
    }

    public synchronized void done(String range, long rows) {
        checkpoints.put(
                job, DONE + range, ByteBuffer.allocate(Long.BYTES).putLong(rows).array());
        done.put(range, rows);
    }

    public synchronized JobProgress.Done done() {
        long rows = done.values().stream().mapToLong(Long::longValue).sum();
        return new JobProgress.Done(rows, done.size(), all.size());
    }

    private static byte[] pack(List<String> ranges) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(ranges.size());
            for (String range : ranges) {
                out.writeUTF(range);
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> unpack(byte[] list) {
        try {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(list));
            int size = in.readInt();
            List<String> ranges = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                ranges.add(in.readUTF());
            }
            return List.copyOf(ranges);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
