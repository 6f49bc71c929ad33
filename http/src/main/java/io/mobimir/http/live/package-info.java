/** Orders that somebody watches: each step is pushed to whoever waits for it, whichever instance took it. */
@NullMarked
package io.mobimir.http.live;

import org.jspecify.annotations.NullMarked;
