package io.mobimir.trials.migration;

/** The reply of an instance to a customer. */
record InstanceReply(Kind kind, String text) {
    /** The kinds of reply. */
    enum Kind {
        SERVED,
        FAILED,
        /** The process ended before it answered. */
        GONE,
        /** No answer came within the time that a customer would wait. */
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
