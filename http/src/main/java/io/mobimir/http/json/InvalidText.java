package io.mobimir.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonMappingException;

/** Thrown for a text with forbidden characters. */
final class InvalidText extends JsonMappingException {
    private static final long serialVersionUID = 1L;

    InvalidText(JsonParser in, String message) {
        super(in, message);
    }
}
