package io.mobimir.lab;

import java.nio.file.Path;

/**
 * The encryption of client connections to the nodes of a cluster; clients must show a certificate too.
 *
 * @param keystore PKCS#12, with the certificate and the key of every node
 * @param truststore PKCS#12, with the authority that signs the certificates of clients
 * @param password of both
 */
public record ClientEncryption(Path keystore, Path truststore, String password) {}
