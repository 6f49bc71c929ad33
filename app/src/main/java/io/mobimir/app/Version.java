package io.mobimir.app;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Prints the versions of Mobimir, of the bundled Cassandra and of Java. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        Properties versions = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("versions.txt")) {
            versions.load(in);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return new String[] {
            "mobimir " + versions.getProperty("mobimir"),
            "Cassandra " + versions.getProperty("cassandra"),
            "Java " + Runtime.version()
        };
    }
}
