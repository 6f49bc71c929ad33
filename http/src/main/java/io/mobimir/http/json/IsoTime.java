package io.mobimir.http.json;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;

/** Times as {@link Instant#toString} writes them, several times faster: nearly every answer has some. */
final class IsoTime {
    private static final byte[] FORM = "0000-00-00T00:00:00.000Z".getBytes(StandardCharsets.US_ASCII);
    private static final int END_OF_SECONDS = "0000-00-00T00:00:00".length();
    private static final int DAY = (int) Duration.ofDays(1).toSeconds();
    private static final long YEAR_0 = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
    private static final long YEAR_10_000 =
            Instant.parse("+10000-01-01T00:00:00Z").getEpochSecond();
    private static final int MILLI = 1_000_000;

    private IsoTime() {}

    static String of(Instant time) {
        long second = time.getEpochSecond();
        return time.getNano() % MILLI == 0 && second >= YEAR_0 && second < YEAR_10_000
                ? of(LocalDate.ofEpochDay(Math.floorDiv(second, DAY)), Math.floorMod(second, DAY), time.getNano())
                : time.toString();
    }

    private static String of(LocalDate date, int second, int nano) {
        byte[] text = FORM.clone();
        write(date.getYear(), text, 4);
        write(date.getMonthValue(), text, 7);
        write(date.getDayOfMonth(), text, 10);
        write(second / 3600, text, 13);
        write(second / 60 % 60, text, 16);
        write(second % 60, text, 19);
        write(nano / MILLI, text, 23);
        int length = nano == 0 ? END_OF_SECONDS + 1 : text.length;
        text[length - 1] = 'Z';
        return new String(text, 0, length, StandardCharsets.US_ASCII);
    }

    private static void write(int number, byte[] text, int end) {
        int at = end;
        for (int left = number; left > 0; left /= 10) {
            text[--at] = (byte) ('0' + left % 10);
        }
    }
}
