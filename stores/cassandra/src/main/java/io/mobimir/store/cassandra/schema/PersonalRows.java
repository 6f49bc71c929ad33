package io.mobimir.store.cassandra.schema;

import java.util.Arrays;
import java.util.List;

/**
 * Whether a table holds data of persons, how a row is told to be somebody's, and what an erasure leaves of it. Every table
 * says so; a row is somebody's if any of the columns names them.
 */
public record PersonalRows(Erasure erasure, List<Naming> namings) {
    /** What an erasure does with the rows of a person. */
    public enum Erasure {
        /** The table holds nothing of persons. */
        NOTHING_HELD,
        /** Nothing: rows hold an id and no more, and are needed or die by themselves. */
        ID_KEPT,
        /** Rows stay for the books, without the address. */
        ADDRESS_REPLACED,
        /** Rows are deleted. */
        DELETED
    }

    /** How a column names a person. */
    public enum NamedBy {
        USER_ID,
        /** A session of the person, or one of a guest who turned out to be them. */
        SESSION_ID,
        /** {@code user:…} or {@code session:…}. */
        OWNER,
        /** {@code session:…}, where others have the id of a user. */
        GUEST,
        /** {@code user:…}, as the audit log names who did something. */
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
