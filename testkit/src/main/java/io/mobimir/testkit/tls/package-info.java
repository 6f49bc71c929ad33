/** Real certificates for tests of encrypted connections. */
@NullMarked
package io.mobimir.testkit.tls;

import org.jspecify.annotations.NullMarked;
