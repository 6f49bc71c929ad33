/** Connections whose requests follow each other closely keep their thread between two of them. */
@NullMarked
package io.mobimir.http.connection;

import org.jspecify.annotations.NullMarked;
