package io.mobimir.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.lab.ClientEncryption;
import io.mobimir.lab.Cluster;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.pem.PemIdentity;
import io.mobimir.shop.pem.PemTrust;
import io.mobimir.testkit.tls.TestAuthority;
import io.mobimir.testkit.tls.TestAuthority.Signed;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a node that requires a certificate of every client. */
class CassandraTlsIT {
    @TempDir
    Path folder;

    @Test
    void only_who_trusts_the_node_and_is_trusted_by_it_gets_through() throws Exception {
        TestAuthority authority = TestAuthority.in(folder.resolve("authority"));
        authority.sign("node", "ip:127.0.0.1");
        ClientEncryption encryption =
                new ClientEncryption(authority.keystore("node"), authority.truststore(), TestAuthority.PASSWORD);
        Optional<PemIdentity> shop = identity(authority.sign("shop", "dns:shop"));
        Optional<PemTrust> trust = trust(authority.root());
        try (Cluster cluster = Cluster.in(folder.resolve("cluster"))
                .clientEncryption(encryption)
                .scratch(true)
                .minFreeMib(100)
                .start()) {
            InetSocketAddress node = cluster.contactPoints().get(0);
            assertThat(isReady(node, new CassandraTls(trust, shop, true))).isTrue();
            InetSocketAddress byName = InetSocketAddress.createUnresolved("localhost", node.getPort());
            assertRefused(byName, new CassandraTls(trust, shop, true), "No name matching localhost found");
            assertThat(isReady(byName, new CassandraTls(trust, shop, false))).isTrue();
            assertRefused(node, new CassandraTls(trust, Optional.empty(), true), "no Cassandra answers");
            TestAuthority other = TestAuthority.in(folder.resolve("other"));
            assertRefused(node, new CassandraTls(trust(other.root()), shop, true), "cassandra.tls.trust");
            assertRefused(
                    node, new CassandraTls(trust, identity(other.sign("shop", "dns:shop")), true), "no Cassandra");
            assertThatThrownBy(() -> Cassandra.connect(settings(node)).close()).isInstanceOf(StoreException.class);
        }
    }

    @Test
    void files_that_cannot_be_used_are_refused_by_name_before_anything_is_sent() throws Exception {
        InetSocketAddress nowhere = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        Path none = folder.resolve("none.pem");
        CassandraTls missing = new CassandraTls(trust(none), Optional.empty(), true);
        assertThatThrownBy(() -> Cassandra.connect(settings(nowhere).with(missing)))
                .isInstanceOf(InvalidField.class)
                .hasMessage("cassandra.tls.trust: there is no file " + none);
        CassandraTls empty =
                new CassandraTls(trust(Files.writeString(folder.resolve("empty.pem"), "")), Optional.empty(), true);
        assertThatThrownBy(() -> Cassandra.connect(settings(nowhere).with(empty)))
                .hasMessageContaining("there is no certificate in " + folder.resolve("empty.pem"));
    }

    private static Optional<PemTrust> trust(Path file) {
        return Optional.of(new PemTrust("cassandra.tls.trust", file));
    }

    private static Optional<PemIdentity> identity(Signed signed) {
        return Optional.of(new PemIdentity("cassandra.tls", signed.certificate(), signed.key()));
    }

    private static boolean isReady(InetSocketAddress node, CassandraTls tls) {
        try (Cassandra cassandra = Cassandra.connect(settings(node).with(tls))) {
            return cassandra.isReady();
        }
    }

    private static void assertRefused(InetSocketAddress node, CassandraTls tls, String reason) {
        assertThatThrownBy(() -> isReady(node, tls))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(reason);
    }

    private static CassandraSettings settings(InetSocketAddress node) {
        return CassandraSettings.of(List.of(node), "dc1", "shop", 1);
    }
}
