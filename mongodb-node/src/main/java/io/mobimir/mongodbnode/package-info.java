/** Runs a stand-in for MongoDB in a process of its own. */
@NullMarked
package io.mobimir.mongodbnode;

import org.jspecify.annotations.NullMarked;
