package io.mobimir.store.cassandra.schema;

import java.util.Arrays;
import java.util.List;

/**
 * Declares whether a table holds personal data, which columns identify the person, and what an erasure does. Every table
 * declares this; a row belongs to a person if any of the columns names them.
 */
public record PersonalRows(Erasure erasure, List<Naming> namings) {
    /** The effect of an erasure on the rows of a person. */
    public enum Erasure {
        /** The table holds no personal data. */
        NOTHING_HELD,
        /** Rows are kept: they contain only an id, and are needed or expire by themselves. */
        ID_KEPT,
        /** Rows are kept for accounting, without the address. */
        ADDRESS_REPLACED,
        /** Rows are deleted. */
        DELETED
    }

    /** The ways in which a column names a person. */
    public enum NamedBy {
        USER_ID,
        /** A session of the person, or of a guest who later signed in as the person. */
        SESSION_ID,
        /** {@code user:…} or {@code session:…}. */
        OWNER,
        /** {@code session:…}; rows with the id of a user belong to others. */
        GUEST,
        /** {@code user:…}, the actor in the audit log. */
        ACTOR,
        /** One of the person's orders. */
        ORDER_ID
    }

    /** A column that names a person. */
    public record Naming(String column, NamedBy by) {}

    public PersonalRows {
        namings = List.copyOf(namings);
    }

    public static PersonalRows none() {
        return new PersonalRows(Erasure.NOTHING_HELD, List.of());
    }

    public static PersonalRows idKept(Naming... namings) {
        return new PersonalRows(Erasure.ID_KEPT, Arrays.asList(namings));
    }

    public static PersonalRows deleted(Naming... namings) {
        return new PersonalRows(Erasure.DELETED, Arrays.asList(namings));
    }

    public static PersonalRows withoutAddress(Naming... namings) {
        return new PersonalRows(Erasure.ADDRESS_REPLACED, Arrays.asList(namings));
    }

    public static Naming user(String column) {
        return new Naming(column, NamedBy.USER_ID);
    }

    public static Naming session(String column) {
        return new Naming(column, NamedBy.SESSION_ID);
    }

    public static Naming owner(String column) {
        return new Naming(column, NamedBy.OWNER);
    }

    public static Naming guest(String column) {
        return new Naming(column, NamedBy.GUEST);
    }

    public static Naming actor(String column) {
        return new Naming(column, NamedBy.ACTOR);
    }

    public static Naming order(String column) {
        return new Naming(column, NamedBy.ORDER_ID);
    }
}
