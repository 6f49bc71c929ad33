package io.mobimir.http.json;

import io.mobimir.shop.UserId;
import io.mobimir.shop.person.PersonalData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Writes all data of a person as one JSON object, row by row, in constant memory. Without its end it is not valid JSON, so
 * nobody can take a part for the whole.
 */
public final class PersonDocument implements PersonalData.Listener {
    private final Writer out;
    private boolean inTable;
    private boolean afterRow;

    public PersonDocument(Writer out, UserId user, Instant now) {
        this.out = out;
        write("{\"user_id\": ");
        writeJson(user.value());
        write(", \"exported_at\": ");
        writeJson(now);
        write(", \"tables\": {");
    }

    @Override
    public void table(String name) {
        write(inTable ? "],\n" : "\n");
        writeJson(name);
        write(": [");
        inTable = true;
        afterRow = false;
    }

    @Override
    public void row(String json) {
        write(afterRow ? ",\n" : "\n");
        write(json);
        afterRow = true;
    }

    /** Ends the document; must be called only if the export is complete. */
    public void end() {
        write(inTable ? "]\n}}\n" : "}}\n");
    }

    private void writeJson(Object value) {
        write(new String(Json.write(value), StandardCharsets.UTF_8));
    }

    private void write(String text) {
        try {
            out.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
