package io.mobimir.insight.keys.data;

import java.util.regex.Pattern;

/** The type that a column would have in Cassandra, and how many bytes a value of it takes. */
public enum ColumnType {
    TEXT("text", -1),
    NUMBER("bigint", Long.BYTES),
    DECIMAL("double", Double.BYTES),
    TIME("timestamp", Long.BYTES),
    FLAG("boolean", 1),
    UUID("uuid", 2 * Long.BYTES),
    /** A list, a map or bytes: it has a size, and is no part of a key. */
    OPAQUE("blob", -1);

    private static final int MAX_DIGITS = 18;
    private static final Pattern DECIMALS = Pattern.compile("-?\\d{1,18}(\\.\\d{1,18})?([eE][+-]?\\d{1,3})?");
    private static final Pattern UUIDS = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private final String cql;
    private final int fixedBytes;

    ColumnType(String cql, int fixedBytes) {
        this.cql = cql;
        this.fixedBytes = fixedBytes;
    }

    public String cql() {
        return cql;
    }

    /** Returns whether all values take the same room, so that no length is stored with them. */
    public boolean isFixed() {
        return fixedBytes >= 0;
    }

    /** Returns whether a text can be stored as this type without losing anything: a code such as 007 is no number. */
    public boolean fits(String value) {
        return switch (this) {
            case TEXT, OPAQUE -> true;
            case NUMBER -> isNumber(value);
            case DECIMAL -> !hasLeadingZero(value) && DECIMALS.matcher(value).matches();
            case TIME -> TimeText.isCalendar(value);
            case FLAG -> value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false");
            case UUID -> UUIDS.matcher(value).matches();
        };
    }

    /** Returns the bytes of a value that fits. */
    public int bytes(String value) {
        return isFixed() ? fixedBytes : utf8Length(value);
    }

    private static boolean isNumber(String value) {
        int from = value.startsWith("-") ? 1 : 0;
        int digits = value.length() - from;
        if (digits < 1 || digits > MAX_DIGITS || hasLeadingZero(value)) {
            return false;
        }
        for (int i = from; i < value.length(); i++) {
            if (value.charAt(i) < '0' || value.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static boolean hasLeadingZero(String value) {
        int from = value.startsWith("-") ? 1 : 0;
        return value.length() > from + 1 && value.charAt(from) == '0' && Character.isDigit(value.charAt(from + 1));
    }

    /** Returns the size of a text in UTF-8, without encoding it. */
    public static int utf8Length(String text) {
        int bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                bytes += c >= 0x800 && !Character.isSurrogate(c) ? 2 : 1;
            }
        }
        return bytes;
    }
}
