/** Sessions of signed-in and anonymous visitors, gone after a day. */
@NullMarked
package io.mobimir.shop.session;

import org.jspecify.annotations.NullMarked;
