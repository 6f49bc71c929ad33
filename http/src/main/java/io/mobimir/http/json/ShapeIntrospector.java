package io.mobimir.http.json;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import java.lang.reflect.RecordComponent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes a component of a shape required unless it is declared {@link Nullable}. */
final class ShapeIntrospector extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public Boolean hasRequiredMarker(AnnotatedMember member) {
        return isRequired(member) ? Boolean.TRUE : super.hasRequiredMarker(member);
    }

    @Override
    public JsonSetter.Value findSetterInfo(Annotated member) {
        return isRequired(member)
                ? JsonSetter.Value.forValueNulls(Nulls.FAIL, Nulls.FAIL)
                : super.findSetterInfo(member).withContentNulls(Nulls.FAIL);
    }

    private static boolean isRequired(Annotated member) {
        return component(member).filter(ShapeIntrospector::isRequired).isPresent();
    }

    /** Returns the component of a shape that is read from this parameter of its constructor. */
    static Optional<RecordComponent> component(@Nullable Annotated member) {
        if (member instanceof AnnotatedParameter parameter) {
            RecordComponent[] components = parameter.getDeclaringClass().getRecordComponents();
            return Optional.ofNullable(components).map(all -> all[parameter.getIndex()]);
        }
        return Optional.empty();
    }

    static boolean isRequired(RecordComponent component) {
        return !component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }
}
