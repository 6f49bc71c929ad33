/** The settings with their places, and the records for the rest of the platform. */
@NullMarked
package io.mobimir.app.config;

import org.jspecify.annotations.NullMarked;
