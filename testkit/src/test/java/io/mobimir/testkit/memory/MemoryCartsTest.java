package io.mobimir.testkit.memory;

import io.mobimir.shop.cart.Carts;
import io.mobimir.testkit.contract.cart.CartAnswersContract;
import io.mobimir.testkit.contract.cart.CartEndingContract;
import io.mobimir.testkit.contract.cart.CartMergeContract;
import io.mobimir.testkit.contract.cart.CartRacesContract;
import io.mobimir.testkit.contract.cart.CartsContract;
import java.time.Clock;
import org.junit.jupiter.api.Nested;

class MemoryCartsTest {
    @Nested
    class Changes extends CartsContract {
        @Override
        protected Carts open(Clock clock) {
            return new MemoryCarts(clock);
        }
    }

    @Nested
    class Answers extends CartAnswersContract {
        @Override
        protected Carts open(Clock clock) {
            return new MemoryCarts(clock);
        }
    }

    @Nested
    class Races extends CartRacesContract {
        @Override
        protected Carts open(Clock clock) {
            return new MemoryCarts(clock);
        }
    }

    @Nested
    class Merge extends CartMergeContract {
        @Override
        protected Carts open(Clock clock) {
            return new MemoryCarts(clock);
        }
    }

    @Nested
    class Ending extends CartEndingContract {
        @Override
        protected Carts open(Clock clock) {
            return new MemoryCarts(clock);
        }
    }
}
