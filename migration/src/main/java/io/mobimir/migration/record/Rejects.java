package io.mobimir.migration.record;

import java.util.List;

/** The keys that could not be converted. */
public interface Rejects {
    /** Puts a key aside; an accepted key stays accepted. */
    void putAside(String key, String reason);

    /** Writes these rejects unchanged, decisions included. */
    void copy(List<Reject> rejects);

    /** Accepts that a key stays behind; an unknown key is ignored. */
    void accept(String key);

    /** Removes a key that could be converted after all. */
    void release(String key);

    /** Lists at most this many, those without a decision first. */
    List<Reject> list(int limit);

    /** Returns how many wait for a decision. */
    long open();
}
