package io.mobimir.lab;

import java.nio.file.Path;

/**
 * How the nodes of a cluster encrypt the connections of clients, who must show a certificate too.
 *
 * @param keystore PKCS#12, with the certificate and the key of every node
 * @param truststore PKCS#12, with whoever signs the certificates of clients
 * @param password of both
 */
public record ClientEncryption(Path keystore, Path truststore, String password) {}
