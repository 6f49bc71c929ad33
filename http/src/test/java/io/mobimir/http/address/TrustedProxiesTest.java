package io.mobimir.http.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedProxiesTest {
    private final TrustedProxies proxies = new TrustedProxies(Set.of("10.0.0.0/8", "fd00::/8", "192.0.2.7"));

    /** Lines of the header are separated by a bar; the connection comes from a proxy. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
                    '',                                     10.0.0.1
                    '1.2.3.4',                              1.2.3.4
                    '6.6.6.6, 1.2.3.4',                     1.2.3.4
                    '6.6.6.6 | 1.2.3.4',                    1.2.3.4
                    '1.2.3.4, 10.9.9.9, 192.0.2.7',         1.2.3.4
                    '6.6.6.6, 1.2.3.4 | 10.9.9.9',          1.2.3.4
                    '10.9.9.9',                             10.9.9.9
                    '1.2.3.4:5678',                         1.2.3.4
                    '[2001:db8::1]:443',                    2001:db8:0:0:0:0:0:1
                    '[2001:db8::1]',                        2001:db8:0:0:0:0:0:1
                    '2001:db8::1, fd00::5',                 2001:db8:0:0:0:0:0:1
                    '::ffff:1.2.3.4',                       1.2.3.4
                    'unknown',                              10.0.0.1
                    '1.2.3.4, <script>, 10.2.2.2',          10.2.2.2
                    'evil.example, 1.2.3.4',                1.2.3.4
                    ',, 1.2.3.4 ,',                         1.2.3.4
                    '1.2.3.4:99999999',                     10.0.0.1
                    '[1.2.3.4',                             10.0.0.1
                    """)
    void a_request_comes_from_the_last_hop_that_is_no_proxy_of_ours(String lines, String client) {
        List<String> header = Arrays.asList(lines.split("\\|"));
        assertThat(proxies.client(IpAddress.of("10.0.0.1"), header).getHostAddress())
                .isEqualTo(client);
    }

    @Test
    void the_word_of_others_is_not_taken() {
        assertThat(proxies.client(IpAddress.of("1.1.1.1"), List.of("2.2.2.2")).getHostAddress())
                .isEqualTo("1.1.1.1");
        assertThat(TrustedProxies.NONE
                        .client(IpAddress.of("10.0.0.1"), List.of("2.2.2.2"))
                        .getHostAddress())
                .isEqualTo("10.0.0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"proxy.example", "10.0.0.0/33", "10.0.0/8", "10.0.0.1-10.0.0.9", "", "fd00::/129", "0/0"})
    void what_is_no_network_is_refused(String network) {
        assertThatThrownBy(() -> new TrustedProxies(Set.of(network)))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("http.trusted-proxies");
    }

    @Test
    void a_network_of_ipv6_is_one_client() {
        assertThat(IpAddress.client(IpAddress.of("2001:db8:1:2:3:4:5:6")))
                .isEqualTo(IpAddress.client(IpAddress.of("2001:db8:1:ff:ffff::1")))
                .isNotEqualTo(IpAddress.client(IpAddress.of("2001:db8:1:100::1")));
        assertThat(IpAddress.client(IpAddress.of("1.2.3.4"))).isEqualTo("1.2.3.4");
    }
}
