/** Live order status: pushes each step of a watched order to its viewers, whichever instance took the step. */
@NullMarked
package io.mobimir.http.live;

import org.jspecify.annotations.NullMarked;
