package io.mobimir.store.mongodb.dump;

import io.mobimir.shop.InvalidField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds files in a folder from {@code mongodump} without {@code --archive}: a folder per database, and a file per
 * collection in it.
 */
final class DumpFolder {
    private static final int LEVELS = 2;
    private static final String BSON = ".bson";
    private static final String COMPRESSED = ".bson.gz";

    private DumpFolder() {}

    /** Returns the file of a collection, in the folder of its database or in the one above. */
    static Path file(Path folder, String collection) {
        try (Stream<Path> found = Files.walk(folder, LEVELS)) {
            List<Path> files =
                    found.filter(file -> isCollection(name(file))).sorted().toList();
            if (files.isEmpty()) {
                throw new InvalidField(folder.toString(), "has no .bson or .bson.gz files, so it is no dump");
            }
            return Namespace.choose(folder.toString(), collection, files, DumpFolder::namespace);
        } catch (IOException e) {
            throw new BrokenFile(folder + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static boolean isCollection(String name) {
        return name.endsWith(BSON) || name.endsWith(COMPRESSED);
    }

    private static Namespace namespace(Path file) {
        String name = name(file);
        String ending = name.endsWith(BSON) ? BSON : COMPRESSED;
        String database = Optional.ofNullable(file.toAbsolutePath().normalize().getParent())
                .map(DumpFolder::name)
                .orElse("");
        return new Namespace(database, name.substring(0, name.length() - ending.length()));
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }
}
