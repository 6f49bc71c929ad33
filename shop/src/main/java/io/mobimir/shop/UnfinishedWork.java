package io.mobimir.shop;

/** Records work of several steps before the first step, so that another instance can finish it if this one dies. */
public interface UnfinishedWork {
    /**
     * Records the work. Once this returns, some instance finishes it even if this one dies.
     *
     * @param kind the kind of work; every instance runs a sweep for each kind
     * @param id the object of the work
     */
    Promise make(String kind, String id);

    /** A record of work that has to be finished. */
    interface Promise {
        /** Removes the record, to save a sweep from looking at it. Does not wait: if the removal is lost, a sweep looks once more. */
        void kept();
    }
}
