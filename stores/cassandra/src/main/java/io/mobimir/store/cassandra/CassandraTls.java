package io.mobimir.store.cassandra;

import io.mobimir.shop.pem.PemIdentity;
import io.mobimir.shop.pem.PemTrust;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How connections to the cluster are encrypted.
 *
 * @param trust who signs the certificates of the nodes; empty for the authorities that Java knows
 * @param identity who we are, for nodes that ask
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
