package io.mobimir.store.cassandra;

import io.mobimir.shop.pem.PemIdentity;
import io.mobimir.shop.pem.PemTrust;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The encryption of connections to the cluster.
 *
 * @param trust the authorities that sign the certificates of nodes; empty for those that Java trusts
 * @param identity the client's certificate, for nodes that require one
 * @param checkHostname whether a node's certificate must name the address at which it is reached
 */
public record CassandraTls(Optional<PemTrust> trust, Optional<PemIdentity> identity, boolean checkHostname) {
    List<Path> files() {
        List<Path> files = new ArrayList<>();
        trust.ifPresent(them -> files.add(them.file()));
        identity.ifPresent(us -> files.addAll(us.files()));
        return files;
    }
}
