package io.mobimir.testkit.simulation;

/** The life of a simulated process, which can be killed. */
public final class ProcessLife {
    private boolean over;

    /** What whoever works in the process hears when it is killed; nothing that would come after it happens. */
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

    /** The same, as long as it lives. */
    public Runnable guard(Runnable action) {
        return () -> {
            if (!over) {
                action.run();
            }
        };
    }
}
