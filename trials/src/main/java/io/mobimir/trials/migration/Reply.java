package io.mobimir.trials.migration;

/** What a customer heard of an instance. */
record Reply(Kind kind, String text) {
    /** How a request ended. */
    enum Kind {
        SERVED,
        FAILED,
        /** The process ended before it answered. */
        GONE,
        /** Nothing was heard for so long that a customer would have left. */
        LATE
    }

    boolean isServed() {
        return kind == Kind.SERVED;
    }

    static Reply parse(String words) {
        int space = words.indexOf(' ');
        boolean served = words.startsWith(Clerk.OK + " ");
        return new Reply(served ? Kind.SERVED : Kind.FAILED, words.substring(space + 1));
    }
}
