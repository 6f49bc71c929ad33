package io.mobimir.shop.session;

import static io.mobimir.shop.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpLiteralTest {
    @ParameterizedTest
    @CsvSource({
        "192.0.2.7, 192.0.2.7",
        "0.0.0.0, 0.0.0.0",
        "255.255.255.255, 255.255.255.255",
        "::, 0:0:0:0:0:0:0:0",
        "::1, 0:0:0:0:0:0:0:1",
        "2001:DB8::1, 2001:db8:0:0:0:0:0:1",
        "::ffff:192.0.2.7, 192.0.2.7",
        "2001:db8:85a3:8d3:1319:8a2e:370:7348, 2001:db8:85a3:8d3:1319:8a2e:370:7348"
    })
    void an_address_is_read_whichever_way_it_is_written(String text, String address) {
        assertThat(IpLiteral.parse("ip", text).getHostAddress()).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "localhost",
                "example.com",
                "1.2.3",
                "1.2.3.4.5",
                "1.2.3.256",
                "1.2.3.4.",
                "01.2.3.4",
                "1234",
                "١.٢.٣.٤",
                "1.2.3.4\n",
                ":",
                "1:2",
                ":::",
                "g::1",
                "fe80::1%eth0",
                "::1/64",
                "[::1]",
                ".1:2",
                "1.2.3.4:80"
            })
    void what_is_not_an_address_is_refused_by_name(String text) {
        assertRefused("ip", () -> IpLiteral.parse("ip", text));
    }
}
