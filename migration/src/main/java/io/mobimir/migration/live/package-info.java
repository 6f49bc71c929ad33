/** What every running instance does while an entity moves: it knows the phase, writes twice and reads on the side. */
@NullMarked
package io.mobimir.migration.live;

import org.jspecify.annotations.NullMarked;
