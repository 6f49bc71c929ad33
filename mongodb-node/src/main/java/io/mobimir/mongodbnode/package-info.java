/** What runs in a process of its own where the shop needs a MongoDB and nobody has one. */
@NullMarked
package io.mobimir.mongodbnode;

import org.jspecify.annotations.NullMarked;
