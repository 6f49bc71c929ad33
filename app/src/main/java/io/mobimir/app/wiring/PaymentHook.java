package io.mobimir.app.wiring;

import io.mobimir.app.config.InvalidConfig;
import io.mobimir.shop.checkout.Payments;
import java.lang.reflect.InvocationTargetException;

/** Finds the shop's own class for payments. */
final class PaymentHook {
    private static final String KEY = "checkout.payments.class";

    private PaymentHook() {}

    /**
     * Creates an object of the named class, which needs a public constructor without parameters.
     *
     * @param name empty for a shop without a payment provider
     */
    static Payments load(String name) {
        if (name.isEmpty()) {
            return Payments.NONE;
        }
        try {
            return Class.forName(name)
                    .asSubclass(Payments.class)
                    .getConstructor()
                    .newInstance();
        } catch (ClassNotFoundException e) {
            throw refused(name, "is not on the class path; MOBIMIR_CLASSPATH names jars to add", e);
        } catch (ClassCastException e) {
            throw refused(name, "does not implement " + Payments.class.getName(), e);
        } catch (InvocationTargetException e) {
            throw refused(name, "could not be made: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw refused(name, "must be public and have a public constructor without parameters", e);
        }
    }

    private static InvalidConfig refused(String name, String problem, Exception cause) {
        return new InvalidConfig(KEY + ": " + name + " " + problem, cause);
    }
}
