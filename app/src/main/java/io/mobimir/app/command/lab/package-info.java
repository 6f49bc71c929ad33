/** The commands that start the experiments of the lab. */
@NullMarked
package io.mobimir.app.command.lab;

import org.jspecify.annotations.NullMarked;
