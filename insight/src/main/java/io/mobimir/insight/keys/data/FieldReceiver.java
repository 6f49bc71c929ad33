package io.mobimir.insight.keys.data;

/** Receives the fields of one document, inner ones with dots in their names. */
public interface FieldReceiver {
    void value(String name, String text);

    /** Receives a list, of which only the size counts. */
    void list(String name, int bytes);
}
