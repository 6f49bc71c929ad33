/** The settings, where each was set, and the records that the rest of the platform reads. */
@NullMarked
package io.mobimir.app.config;

import org.jspecify.annotations.NullMarked;
