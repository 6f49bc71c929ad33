package io.mobimir.trials.migration;

/** What a customer heard of an instance. */
record InstanceReply(Kind kind, String text) {
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

    static InstanceReply parse(String words) {
        int space = words.indexOf(' ');
        boolean served = words.startsWith(InstanceMain.OK + " ");
        return new InstanceReply(served ? Kind.SERVED : Kind.FAILED, words.substring(space + 1));
    }
}
