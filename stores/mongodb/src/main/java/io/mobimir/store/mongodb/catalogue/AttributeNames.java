package io.mobimir.store.mongodb.catalogue;

/** Turns names of attributes into names of fields, which must have no dots and no dollars. */
final class AttributeNames {
    private AttributeNames() {}

    static String field(String name) {
        return name.replace("%", "%25").replace(".", "%2E").replace("$", "%24");
    }

    static String name(String field) {
        return field.replace("%2E", ".").replace("%24", "$").replace("%25", "%");
    }
}
