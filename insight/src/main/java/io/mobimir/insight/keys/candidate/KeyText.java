package io.mobimir.insight.keys.candidate;

import io.mobimir.shop.InvalidField;

/** Reads names and signs from a text that a person wrote. Names with other signs stand in double quotes. */
public final class KeyText {
    private static final String SIGNS = ",;()=\"";

    private final String where;
    private final String text;
    private int at;

    /** @param where what the text is, for messages */
    public KeyText(String where, String text) {
        this.where = where;
        this.text = text;
    }

    public boolean isAtEnd() {
        skipBlanks();
        return at == text.length();
    }

    /** Returns whether this sign is next, and passes it. */
    public boolean takes(char sign) {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == sign) {
            at++;
            return true;
        }
        return false;
    }

    /** Returns whether a sign comes next, or the end. */
    public boolean isAtSign() {
        return isAtEnd() || (SIGNS.indexOf(text.charAt(at)) >= 0 && text.charAt(at) != '"');
    }

    public void require(char sign) {
        if (!takes(sign)) {
            throw refuse("there must be a " + sign + " " + place());
        }
    }

    /** Returns the next name or value, without its quotes. */
    public String name() {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == '"') {
            return quoted();
        }
        int from = at;
        while (at < text.length() && SIGNS.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String name = text.substring(from, at).strip();
        if (name.isEmpty()) {
            throw refuse("there must be the name of a column " + place());
        }
        return name;
    }

    private String quoted() {
        StringBuilder name = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != '"') {
                name.append(c);
            } else if (at < text.length() && text.charAt(at) == '"') {
                name.append('"');
                at++;
            } else {
                return name.toString();
            }
        }
        throw refuse("a quote is not closed");
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private String place() {
        return at >= text.length()
                ? "at the end"
                : "before \"" + text.substring(at).strip() + "\"";
    }

    public InvalidField refuse(String problem) {
        return new InvalidField(where, problem + " (in \"" + text.strip() + "\")");
    }
}
