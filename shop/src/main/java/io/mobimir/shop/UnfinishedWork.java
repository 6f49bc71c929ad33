package io.mobimir.shop;

/** Work of several steps is promised before the first, so that any instance finds what another left half done. */
public interface UnfinishedWork {
    /**
     * Once this returns, somebody will look after the work even if this instance dies.
     *
     * @param kind which sort of work; for each sort every instance runs something that finishes it
     * @param id what it is done to
     */
    Promise make(String kind, String id);

    /** That something will be done. */
    interface Promise {
        /** Saves others a look. Not waited for: should it get lost, the work is merely looked at once more. */
        void kept();
    }
}
