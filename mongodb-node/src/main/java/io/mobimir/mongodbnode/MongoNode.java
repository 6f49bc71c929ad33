package io.mobimir.mongodbnode;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;

/** A server that looks like MongoDB on a port of this machine, until it is told to end. */
public final class MongoNode {
    private MongoNode() {}

    /** Arguments: the port, and the file that keeps the documents; without a file they end with the process. */
    public static void main(String[] args) {
        int port = Integer.parseInt(args[0]);
        MongoServer server = new MongoServer(args.length > 1 ? DurableBackend.open(args[1]) : new MemoryBackend());
        server.bind("127.0.0.1", port);
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow, "mongodb-shutdown"));
        System.out.println("listens on 127.0.0.1:" + port);
    }
}
