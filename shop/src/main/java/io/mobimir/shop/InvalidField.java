package io.mobimir.shop;

/** Invalid input; the message names the field and says which values are valid. */
public final class InvalidField extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String field;
    private final String problem;

    public InvalidField(String field, String problem) {
        super(field + ": " + problem);
        this.field = field;
        this.problem = problem;
    }

    public String field() {
        return field;
    }

    public String problem() {
        return problem;
    }
}
