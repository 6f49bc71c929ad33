package io.mobimir.testkit.simulation;

/** The life of a simulated process, which can be killed. */
public final class ProcessLife {
    private boolean over;

    /** Ends the code of a process that is killed; nothing after it runs. */
    public static final class Death extends Error {
        private static final long serialVersionUID = 1L;
    }

    public void kill() {
        over = true;
    }

    public boolean isOver() {
        return over;
    }

    public void require() {
        if (over) {
            throw new Death();
        }
    }

    /** Returns an action that does nothing once the process is dead. */
    public Runnable guard(Runnable action) {
        return () -> {
            if (!over) {
                action.run();
            }
        };
    }
}
