package io.mobimir.bench;

import io.mobimir.app.command.CommandProvider;

/** Brings the command {@code bench}. */
public final class BenchProvider implements CommandProvider {
    @Override
    public Object command() {
        return new BenchCommand();
    }
}
