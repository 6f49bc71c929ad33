package io.mobimir.shop.catalogue;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.util.ArrayList;
import java.util.List;

/** A node in the shop's tree of goods, written from the widest to the narrowest: {@code Электроника.Смартфоны}. */
public record Category(String path) {
    private static final int MAX_DEPTH = 5;

    public Category {
        Require.id("category", path);
        String[] segments = path.split("\\.", -1);
        if (segments.length > MAX_DEPTH) {
            throw new InvalidField("category", "must have at most " + MAX_DEPTH + " levels: \"" + path + "\"");
        }
        for (String segment : segments) {
            if (segment.isBlank() || !segment.equals(segment.strip())) {
                throw new InvalidField("category", "has a level that is empty or padded: \"" + path + "\"");
            }
        }
    }

    /** Returns every category that includes this one, the widest first and this one last. */
    public List<Category> lineage() {
        List<Category> lineage = new ArrayList<>();
        for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
            lineage.add(new Category(path.substring(0, dot)));
        }
        lineage.add(this);
        return List.copyOf(lineage);
    }

    /** Returns whether a listing of this category shows products of the other. */
    public boolean includes(Category other) {
        return other.path.startsWith(path)
                && (other.path.length() == path.length() || other.path.charAt(path.length()) == '.');
    }

    @Override
    public String toString() {
        return path;
    }
}
