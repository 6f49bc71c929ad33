/** The contracts of the catalogue and of search by words. */
@NullMarked
package io.mobimir.testkit.contract.catalogue;

import org.jspecify.annotations.NullMarked;
