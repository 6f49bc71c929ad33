package io.mobimir.insight.heat;

import java.util.List;

/** Where instances tell each other what they counted. */
public interface HeatLog {
    /** What one instance counted, and the keys that it knows to be hot. */
    record PublishedHeat(String instance, HeatReport report, List<HotKey> hot) {
        public PublishedHeat {
            hot = List.copyOf(hot);
        }
    }

    /**
     * Replaces what the instance published for this window before. It is forgotten some time after its instance has ended.
     *
     * @throws io.mobimir.shop.StoreException if it may not have been stored
     */
    void publish(HeatWindow window, PublishedHeat publication);

    /**
     * Returns the last publication of every instance for this window, also those of instances that have ended.
     *
     * @throws io.mobimir.shop.StoreException if they cannot be read
     */
    List<PublishedHeat> published(HeatWindow window);
}
