/** The commands that show the platform, and the data of its demo shop. */
@NullMarked
package io.mobimir.app.command.demo;

import org.jspecify.annotations.NullMarked;
