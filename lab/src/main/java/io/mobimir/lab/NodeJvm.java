package io.mobimir.lab;

import io.mobimir.lab.process.Java17;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds the command lines of a node and of its tools; both run in the node's folder. */
final class NodeJvm {
    /** The packages of JDK 17 that Cassandra 5.0 opens; the same list serves the node and its tools. */
    private static final List<String> EXPORTS = List.of(
            "java.base/jdk.internal.misc",
            "java.management.rmi/com.sun.jmx.remote.internal.rmi",
            "java.management/com.sun.jmx.remote.security",
            "java.rmi/sun.rmi.registry",
            "java.rmi/sun.rmi.server",
            "java.sql/java.sql",
            "java.base/java.lang.ref",
            "jdk.unsupported/sun.misc");

    private static final List<String> OPENS = List.of(
            "java.base/java.lang.module",
            "java.base/jdk.internal.loader",
            "java.base/jdk.internal.ref",
            "java.base/jdk.internal.reflect",
            "java.base/jdk.internal.math",
            "java.base/jdk.internal.module",
            "java.base/jdk.internal.util.jar",
            "jdk.management/com.sun.management.internal",
            "java.base/sun.nio.ch",
            "java.base/java.io",
            "java.base/java.lang.reflect",
            "java.base/java.lang",
            "java.base/java.util",
            "java.base/java.nio");

    /** The wait of a joining node until every other knows that it joins; without the wait, writes could miss it. */
    private static final int JOIN_DELAY_MILLIS = 10_000;

    /**
     * Cassandra's own default, which would otherwise follow the ring delay. Without a quarantine, nodes that start
     * together forget each other for good if one hears of the other before that has its tokens, and forget a node while
     * it joins.
     */
    private static final int QUARANTINE_MILLIS = 60_000;

    /** Names the variable with more options for the JVM of each node, for experts. */
    private static final String MORE_OPTIONS = "MOBIMIR_NODE_JAVA_OPTS";

    private NodeJvm() {}

    static List<String> node(ClusterSpec cluster, NodeSpec node, Ports ports, NodeHome home, ProcessHandle owner) {
        List<String> command = java();
        command.addAll(List.of(
                "-Xms" + cluster.heapMib() + "m",
                "-Xmx" + cluster.heapMib() + "m",
                "-Xss512k",
                "-XX:MaxDirectMemorySize=256m",
                "-XX:+UseG1GC",
                "-XX:MaxGCPauseMillis=100",
                "-XX:+ParallelRefProcEnabled",
                "-XX:+PerfDisableSharedMem",
                "-XX:+ExitOnOutOfMemoryError",
                "-javaagent:" + home.jar("jamm"),
                "-Dfile.encoding=UTF-8",
                "-Djava.net.preferIPv4Stack=true",
                "-Dchronicle.analytics.disable=true",
                "-Dio.netty.tryReflectionSetAccessible=true",
                "-Dcassandra-foreground=yes",
                "-Dcassandra.config=" + node.conf().resolve("cassandra.yaml").toUri(),
                "-Dcassandra.storagedir=" + node.folder(),
                "-Dcassandra.logdir=" + node.log().getParent(),
                "-Dcassandra.jmx.local.port=" + ports.jmxOf(node),
                "-Dcassandra.skip_wait_for_gossip_to_settle=0",
                "-Dcassandra.superuser_setup_delay_ms=0",
                "-Dcassandra.shutdown_announce_in_ms=200",
                "-Dcassandra.test.flush_local_schema_changes=" + !cluster.scratch(),
                "-Dcassandra.ring_delay_ms=" + (node.joins() ? JOIN_DELAY_MILLIS : 0),
                "-Dcassandra.gossip_quarantine_delay_ms=" + QUARANTINE_MILLIS,
                "-D" + NodeMain.OWNER_PID + "=" + owner.pid()));
        command.addAll(moreOptions());
        command.addAll(List.of(
                "-cp", home.classPath(), NodeMain.class.getName(), "org.apache.cassandra.service.CassandraDaemon"));
        return command;
    }

    static List<String> nodetool(NodeSpec node, Ports ports, NodeHome home, List<String> args) {
        List<String> command = tool(node, home, "org.apache.cassandra.tools.NodeTool");
        command.addAll(List.of("-h", "127.0.0.1", "-p", Integer.toString(ports.jmxOf(node))));
        command.addAll(args);
        return command;
    }

    /** Returns the command line of a tool that lists the partitions of data files. */
    static List<String> partitionSizes(NodeSpec node, NodeHome home, Path data) {
        List<String> command = tool(node, home, "org.apache.cassandra.tools.SSTablePartitions");
        command.addAll(List.of("--csv", "--partitions-only", "--min-size", "0", "--recursive", data.toString()));
        return command;
    }

    private static List<String> tool(NodeSpec node, NodeHome home, String main) {
        List<String> command = java();
        command.addAll(List.of(
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dlogback.configurationFile=" + NodeFiles.TOOLS_LOGBACK,
                "-Duser.home=" + node.folder(), // nodetool keeps its history there
                "-Dcassandra.config=" + node.conf().resolve("cassandra.yaml").toUri(),
                "-Dcassandra.storagedir=" + node.folder(),
                "-cp",
                home.classPath(),
                main));
        return command;
    }

    private static List<String> moreOptions() {
        String options = System.getenv(MORE_OPTIONS);
        return options == null || options.isBlank()
                ? List.of()
                : List.of(options.strip().split("\\s+", -1));
    }

    private static List<String> java() {
        Path java = Java17.find();
        List<String> command = new ArrayList<>(List.of(java.toString(), "-Djdk.attach.allowAttachSelf=true"));
        EXPORTS.forEach(name -> command.addAll(List.of("--add-exports", name + "=ALL-UNNAMED")));
        OPENS.forEach(name -> command.addAll(List.of("--add-opens", name + "=ALL-UNNAMED")));
        return command;
    }
}
