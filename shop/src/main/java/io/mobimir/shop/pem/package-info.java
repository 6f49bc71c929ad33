/** Certificates and private keys in PEM files, for the edges of the platform that speak TLS. */
@NullMarked
package io.mobimir.shop.pem;

import org.jspecify.annotations.NullMarked;
