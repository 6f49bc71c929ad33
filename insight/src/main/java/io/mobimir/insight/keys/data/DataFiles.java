package io.mobimir.insight.keys.data;

import java.nio.file.Path;

/** Opens files of rows. */
public final class DataFiles {
    private DataFiles() {}

    /**
     * Opens a file of comma-separated values or of lines of JSON, compressed with gzip or not.
     *
     * @throws io.mobimir.shop.InvalidField if there is none, or if it is of another kind
     */
    public static RowSource open(Path path) {
        DataFile file = DataFile.of(path);
        return file.isJson() ? new JsonSource(file) : new CsvSource(file);
    }
}
