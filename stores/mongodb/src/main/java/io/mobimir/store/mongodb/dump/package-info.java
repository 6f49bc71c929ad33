/** Documents in files that the tools of MongoDB wrote, read as if they came from a server. */
@NullMarked
package io.mobimir.store.mongodb.dump;

import org.jspecify.annotations.NullMarked;
