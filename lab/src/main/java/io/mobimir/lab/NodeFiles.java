package io.mobimir.lab;

import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes the configuration of a node, with a reason for every setting that differs from Cassandra's own default. */
final class NodeFiles {
    /** The log configuration of tools, which print to their output and not to the node's log. */
    static final String TOOLS_LOGBACK = "logback-tools.xml";

    private NodeFiles() {}

    static void write(String clusterName, ClusterSpec cluster, NodeSpec node, Ports ports, List<NodeSpec> seeds) {
        try {
            Files.createDirectories(node.conf());
            Files.createDirectories(node.log().getParent());
            Files.writeString(node.conf().resolve("cassandra.yaml"), yaml(clusterName, cluster, node, ports, seeds));
            Files.writeString(node.conf().resolve("logback.xml"), LOGBACK);
            Files.writeString(
                    node.conf().resolve(TOOLS_LOGBACK), "<configuration><root level=\"OFF\"/></configuration>\n");
            Files.writeString(node.conf().resolve("cassandra-rackdc.properties"), "dc=" + node.dc() + "\nrack=rack1\n");
        } catch (IOException e) {
            throw LabException.of("cannot write the configuration of node " + node.number() + " to " + node.conf(), e);
        }
    }

    private static String yaml(
            String clusterName, ClusterSpec cluster, NodeSpec node, Ports ports, List<NodeSpec> seeds) {
        return String.join(
                "\n",
                "cluster_name: " + clusterName,
                addresses(node, ports, seeds),
                tokens(node, seeds),
                folders(node.folder()),
                commitLog(cluster.commitLog()),
                authentication(cluster.authentication()),
                cluster.clientEncryption().map(NodeFiles::encryption).orElse(""),
                "memtable_heap_space: " + Math.max(48, cluster.heapMib() / 5) + "MiB",
                SETTINGS);
    }

    private static String addresses(NodeSpec node, Ports ports, List<NodeSpec> seeds) {
        String seedList =
                seeds.stream().map(seed -> seed.host() + ":" + ports.storage()).collect(Collectors.joining(","));
        return """
            listen_address: %1$s
            rpc_address: %1$s
            native_transport_port: %2$d
            storage_port: %3$d
            seed_provider:
              - class_name: org.apache.cassandra.locator.SimpleSeedProvider
                parameters:
                  - seeds: "%4$s"
            """.formatted(node.host(), ports.cql(), ports.storage(), seedList);
    }

    /** Returns the tokens. A joining node chooses as many as the others have, and chooses them so that shares stay even. */
    private static String tokens(NodeSpec node, List<NodeSpec> seeds) {
        if (!node.joins()) {
            return "num_tokens: " + count(node) + "\ninitial_token: " + node.tokens();
        }
        return "num_tokens: %d\nauto_bootstrap: true\nallocate_tokens_for_local_replication_factor: %d"
                .formatted(count(seeds.get(0)), Math.min(3, seeds.size()));
    }

    private static int count(NodeSpec node) {
        return node.tokens().split(",", -1).length;
    }

    private static String folders(Path node) {
        return """
            data_file_directories: [%s]
            commitlog_directory: %s
            hints_directory: %s
            saved_caches_directory: %s
            cdc_raw_directory: %s
            """.formatted(
                        quoted(node.resolve("data")),
                        quoted(node.resolve("commitlog")),
                        quoted(node.resolve("hints")),
                        quoted(node.resolve("saved_caches")),
                        quoted(node.resolve("cdc")));
    }

    /** Quotes a path, because a folder may have any name. */
    private static String quoted(Path path) {
        return '"' + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String commitLog(CommitLog mode) {
        return "commitlog_sync: " + mode.name().toLowerCase(Locale.ROOT)
                + switch (mode) {
                    case PERIODIC -> "\ncommitlog_sync_period: 100ms";
                    case BATCH -> "";
                };
    }

    private static String authentication(boolean on) {
        return on ? """
                  authenticator: PasswordAuthenticator
                  authorizer: CassandraAuthorizer
                  role_manager: CassandraRoleManager""" : """
                  authenticator: AllowAllAuthenticator
                  authorizer: AllowAllAuthorizer""";
    }

    private static String encryption(ClientEncryption how) {
        return """
            client_encryption_options:
              enabled: true
              optional: false
              require_client_auth: true
              store_type: PKCS12
              keystore: %1$s
              keystore_password: %3$s
              truststore: %2$s
              truststore_password: %3$s
            """.formatted(
                quoted(how.keystore().toAbsolutePath()), quoted(how.truststore().toAbsolutePath()), how.password());
    }

    private static final String SETTINGS = """
            endpoint_snitch: GossipingPropertyFileSnitch
            partitioner: org.apache.cassandra.dht.Murmur3Partitioner

            # SSTables of version oa from the first start: bulk writers make those, and an older mode ignores them.
            storage_compatibility_mode: NONE
            # One round trip less per lightweight transaction, and safe with Paxos repair.
            paxos_variant: v2

            # A node that cannot trust its disk ends. By default it would skip a damaged file and go on without its data.
            disk_failure_policy: die
            commit_failure_policy: die

            # Hints for the longest outage that any table asks for (orders: 3 hours).
            hinted_handoff_enabled: true
            max_hint_window: 3h

            # A developer's machine: small caches, small pools, small files.
            memtable_offheap_space: 128MiB
            memtable_allocation_type: heap_buffers
            commitlog_segment_size: 16MiB
            commitlog_total_space: 256MiB
            key_cache_size: 8MiB
            counter_cache_size: 0MiB
            file_cache_size: 32MiB
            networking_cache_size: 32MiB
            disk_access_mode: mmap_index_only
            concurrent_reads: 16
            concurrent_writes: 16
            concurrent_compactors: 1
            compaction_throughput: 64MiB/s
            auto_snapshot: false
            snapshot_before_compaction: false

            # An order of a hundred items and its copies are one logged batch.
            batch_size_warn_threshold: 256KiB
            batch_size_fail_threshold: 1024KiB
            # Four processes on two cores now and then stand still for a second; a timeout there is noise.
            read_request_timeout: 10s
            range_request_timeout: 20s
            write_request_timeout: 3s
            request_timeout: 10s
            """;

    /**
     * The log configuration. File names are relative to the node's folder, because a percent sign in a path would be a
     * pattern.
     */
    private static final String LOGBACK = """
            <configuration scan="false">
              <appender name="file" class="ch.qos.logback.core.rolling.RollingFileAppender">
                <file>log/system.log</file>
                <rollingPolicy class="ch.qos.logback.core.rolling.FixedWindowRollingPolicy">
                  <fileNamePattern>log/system.log.%i</fileNamePattern>
                  <minIndex>1</minIndex>
                  <maxIndex>3</maxIndex>
                </rollingPolicy>
                <triggeringPolicy class="ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy">
                  <maxFileSize>20MB</maxFileSize>
                </triggeringPolicy>
                <encoder>
                  <pattern>%-5level [%thread] %date{ISO8601} %F:%L - %msg%n</pattern>
                </encoder>
              </appender>
              <root level="INFO">
                <appender-ref ref="file"/>
              </root>
            </configuration>
            """;
}
