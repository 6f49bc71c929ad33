/** The whole state of one key of each entity that can be migrated, in a form that is the same on both sides. */
@NullMarked
package io.mobimir.migration.entity;

import org.jspecify.annotations.NullMarked;
