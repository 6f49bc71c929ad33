package io.mobimir.migration.record;

import java.util.List;

/** What could not be converted. */
public interface Rejects {
    /** Puts a key aside; what was accepted before stays accepted. */
    void putAside(String key, String reason);

    /** Writes these down as they are, decisions included. */
    void copy(List<Reject> rejects);

    /** Decides that it stays behind; an unknown key is ignored. */
    void accept(String key);

    /** It could be converted after all. */
    void release(String key);

    /** At most so many, those without a decision first. */
    List<Reject> list(int limit);

    /** How many wait for a decision. */
    long open();
}
