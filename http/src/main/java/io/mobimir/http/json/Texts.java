package io.mobimir.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads texts; refuses broken Unicode, and control characters except line breaks and tabs in fields that allow them. */
final class Texts extends StringDeserializer implements ContextualDeserializer {
    private static final long serialVersionUID = 1L;
    private static final String BETWEEN_LINES = "\n\r\t";

    private final boolean lines;

    Texts(boolean lines) {
        this.lines = lines;
    }

    @Override
    public JsonDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        return ShapeIntrospector.component(property == null ? null : property.getMember())
                .map(component -> component.getAnnotation(Describe.class))
                .<JsonDeserializer<?>>map(says -> new Texts(says.lines()))
                .orElse(this);
    }

    @Override
    public String deserialize(JsonParser in, DeserializationContext context) throws IOException {
        String text = super.deserialize(in, context);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) && !(lines && BETWEEN_LINES.indexOf(c) >= 0)) {
                throw new InvalidText(
                        in,
                        lines
                                ? "must not contain control characters other than line breaks and tabs"
                                : "must not contain control characters");
            }
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                throw new InvalidText(in, "is not valid Unicode");
            }
        }
        return text;
    }
}
