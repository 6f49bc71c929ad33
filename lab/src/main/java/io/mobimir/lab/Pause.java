package io.mobimir.lab;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Holds a process still. The holder is a shell that waits for the end of its input and then lets the process go on: so a
 * paused node wakes up, sees that its owner is gone and ends, even if the owner was killed.
 */
final class Pause implements AutoCloseable {
    /** Deaf to the signals that a terminal sends to everything in it: the holder must outlive its owner for a moment. */
    private static final String SCRIPT =
            "trap '' INT HUP QUIT TERM PIPE; kill -STOP \"$1\" && echo held && read -r _; kill -CONT \"$1\"";

    private final Process holder;

    private Pause(Process holder) {
        this.holder = holder;
    }

    static Pause of(long pid) {
        try {
            Process holder = new ProcessBuilder("sh", "-c", SCRIPT, "mobimir-pause", Long.toString(pid)).start();
            if (holder.getInputStream().read() != 'h') {
                throw new LabException("cannot pause process " + pid);
            }
            return new Pause(holder);
        } catch (IOException e) {
            throw LabException.of("cannot pause process " + pid, e);
        }
    }

    @Override
    public void close() {
        try {
            holder.getOutputStream().close();
            holder.waitFor(5, TimeUnit.SECONDS);
        } catch (IOException e) {
            throw LabException.of("cannot resume a paused node", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
