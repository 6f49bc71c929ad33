package io.mobimir.store.mongodb;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test class on MongoDB: on the server that {@code MOBIMIR_TEST_MONGODB} names, or else on a stand-in inside the
 * test JVM. Classes share a database, as customers share a shop: each test makes up its own keys. Constructors and
 * methods may ask for a {@link TestMongo}.
 */
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(MongoExtension.class)
public @interface OnMongo {
    /** Returns whether the class needs collections of its own, because it reads them whole. */
    boolean ownDatabase() default false;
}
