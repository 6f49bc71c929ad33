package io.mobimir.http.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Describes a field of a shape in the API's description. The domain's own records enforce the bounds. */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Describe {
    /** As an {@link #example}: a typical document does not have the field, or it is an empty list. */
    String ABSENT = "-";

    String value() default "";

    /** The smallest value of a number, or the smallest size of a text, list or map. */
    long min() default Long.MIN_VALUE;

    long max() default Long.MAX_VALUE;

    String pattern() default "";

    String[] oneOf() default {};

    /** The example of a text whose name alone is not clear enough. */
    String example() default "";

    /** Returns whether a text, or the texts of a list or map, may have several lines. No text may have other control characters. */
    boolean lines() default false;
}
