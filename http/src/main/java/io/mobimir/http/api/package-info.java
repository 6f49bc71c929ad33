/** The routes of the shop; each reads shapes, runs a use case and answers with shapes. */
@NullMarked
package io.mobimir.http.api;

import org.jspecify.annotations.NullMarked;
