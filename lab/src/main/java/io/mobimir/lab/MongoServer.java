package io.mobimir.lab;

import io.mobimir.lab.process.ExclusiveFile;
import io.mobimir.lab.process.LabException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A stand-in for MongoDB, in a JVM of its own and with a folder of its own. It ends with the process that owns it,
 * however that ends. Safe for use by several threads: one change at a time.
 */
public final class MongoServer implements AutoCloseable {
    private static final String MAIN = "io.mobimir.mongodbnode.MongoNode";
    private static final String READY = "listens on ";

    private final NodeSpec spec;
    private final Storage storage;
    private final ExclusiveFile lock;
    private final Ports.Claim claim;
    private final Node node;

    /** The place where a server keeps its documents. */
    public enum Storage {
        /** In its folder: acknowledged writes survive a restart, also after a kill. */
        DISK,
        /** In memory: faster, and lost when the server ends. */
        MEMORY
    }

    private MongoServer(NodeSpec spec, Storage storage, ExclusiveFile lock) {
        this.spec = spec;
        this.storage = storage;
        this.lock = lock;
        PidFile.awaitOrphan(spec);
        this.claim = Ports.claimAny(List.of(spec));
        this.node = new Node(spec, claim.ports());
    }

    /** Starts a server in a folder that no other uses, on a free port; returns when it answers. */
    public static MongoServer start(Path folder, Storage storage) {
        MongoServer server = open(folder.toAbsolutePath(), storage);
        try {
            server.launch();
            return server;
        } catch (RuntimeException | Error e) {
            server.close();
            throw e;
        }
    }

    private static MongoServer open(Path folder, Storage storage) {
        ExclusiveFile lock = lock(folder);
        try {
            return new MongoServer(new NodeSpec(1, "dc1", "0", folder), storage, lock);
        } catch (RuntimeException | Error e) {
            lock.close();
            throw e;
        }
    }

    private static ExclusiveFile lock(Path folder) {
        try {
            Path file = Files.createDirectories(folder).resolve("mongodb.lock");
            return ExclusiveFile.take(file)
                    .orElseThrow(() -> new LabException("the MongoDB in " + folder + " is already in use by "
                            + ExclusiveFile.holder(file) + ": stop that one, or choose another folder"));
        } catch (IOException e) {
            throw LabException.of("cannot make the folder " + folder, e);
        }
    }

    private void launch() {
        node.launch(command(), ProcessHandle.current());
        node.await(this::isReady, "listen on its port");
    }

    private boolean isReady() {
        try {
            return Files.readString(spec.output()).contains(READY);
        } catch (IOException e) {
            return false;
        }
    }

    private List<String> command() {
        Path home = NodeHome.find("mongodb-node/target");
        if (!Files.isDirectory(home.resolve("lib")) || !Files.isDirectory(home.resolve("classes"))) {
            throw new LabException("no MongoDB in " + home + ": run `mvn -pl mongodb-node compile` first");
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-D" + NodeMain.OWNER_PID + "=" + ProcessHandle.current().pid(),
                "-cp",
                String.join(
                        File.pathSeparator,
                        NodeMain.location().toString(),
                        home.resolve("classes").toString(),
                        home.resolve("lib/*").toString()),
                NodeMain.class.getName(),
                MAIN,
                Integer.toString(port())));
        if (storage == Storage.DISK) {
            command.add(spec.folder().resolve("documents.mv").toString());
        }
        return command;
    }

    private int port() {
        return claim.ports().cql();
    }

    /** Returns the address for clients; it stays the same after a restart. */
    public String uri() {
        return "mongodb://" + spec.host() + ":" + port();
    }

    public boolean isRunning() {
        return node.isRunning();
    }

    /** Kills the process with {@code kill -9}. */
    public synchronized void kill() {
        node.kill();
    }

    /** Pauses its process, so that connections stay open and nothing answers. */
    public synchronized void pause() {
        node.pause();
    }

    public synchronized void resume() {
        node.resume();
    }

    /** Ends the process, if it runs, and starts it again; returns when it answers. */
    public synchronized void restart() {
        node.stop();
        node.awaitStop();
        launch();
    }

    @Override
    public synchronized void close() {
        try {
            node.stop();
            node.awaitStop();
        } finally {
            claim.close();
            lock.close();
        }
    }
}
