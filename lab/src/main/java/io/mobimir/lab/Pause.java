package io.mobimir.lab;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Holds a process still. The holder is a shell that waits for the end of its input and then lets the process go on: so a
 * paused node wakes up, sees that its owner is gone and ends, even if the owner was killed.
 */
final class Pause implements AutoCloseable {
    private static final String SCRIPT = "kill -STOP \"$1\" && echo held && read -r _; kill -CONT \"$1\"";

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
            throw new LabException("cannot pause process " + pid + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            holder.getOutputStream().close();
            holder.waitFor(5, TimeUnit.SECONDS);
        } catch (IOException e) {
            throw new LabException("cannot resume: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
