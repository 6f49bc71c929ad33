/** What can be set, where it was set, and the records that the rest of the platform sees. */
@NullMarked
package io.mobimir.app.config;

import org.jspecify.annotations.NullMarked;
