package io.mobimir.app.config;

/**
 * How hot keys are found and shown.
 *
 * @param maskKeys whether customers are shown as hashes
 * @param hotRate a key is hot only if it is used at least this often in a second
 */
public record InsightConfig(boolean maskKeys, int hotRate) {
    static InsightConfig read(Reader reader) {
        return new InsightConfig(
                reader.flag("insight.mask-keys"), reader.number("insight.hot-rate", 1, Integer.MAX_VALUE));
    }
}
