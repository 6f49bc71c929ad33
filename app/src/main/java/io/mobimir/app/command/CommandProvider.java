package io.mobimir.app.command;

/** A module above this one that brings a command; found with {@link java.util.ServiceLoader}. */
public interface CommandProvider {
    /** An object that picocli understands, with a name in its annotation; it inherits {@code --help} and {@code --debug}. */
    Object command();
}
