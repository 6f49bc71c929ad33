/** Single commands, and the options that several commands share. */
@NullMarked
package io.mobimir.app.command;

import org.jspecify.annotations.NullMarked;
