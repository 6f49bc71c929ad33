package io.mobimir.lab.process;

import io.mobimir.lab.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;

/** A process that tries to take a file, prints whether it succeeded, and holds it. */
public final class LockHolder {
    private LockHolder() {}

    public static void main(String[] args) throws IOException {
        System.out.println(ExclusiveFile.take(Path.of(args[0])).isPresent() ? "taken" : "refused");
        ChildJvm.stay();
    }
}
