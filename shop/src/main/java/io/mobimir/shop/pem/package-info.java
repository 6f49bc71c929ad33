/** Reads certificates and private keys from PEM files, for every connection with TLS. */
@NullMarked
package io.mobimir.shop.pem;

import org.jspecify.annotations.NullMarked;
