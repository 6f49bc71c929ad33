package io.mobimir.bench.checkout;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A checkout of the same meaning on PostgreSQL: one transaction claims the key, empties the cart, writes the order and sells the units. A
 * key makes one order, and no unit is sold twice. Stock is changed last, so that a product in demand is locked for the shortest time, and
 * in the order of the products, so that two carts never wait for each other.
 */
final class PostgresShop implements AutoCloseable {
    private static final String ADD = "INSERT INTO cart_lines VALUES (?, ?, 1, ?)"
            + " ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = cart_lines.quantity + 1";
    private static final String CLAIM = "INSERT INTO checkout_keys VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING";
    private static final String TAKE = "DELETE FROM cart_lines c USING products p"
            + " WHERE c.user_id = ? AND p.product_id = c.product_id AND p.is_active"
            + " RETURNING c.product_id, c.quantity, p.name, p.category, p.price";
    private static final String INSERT_ORDER = "INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'new', ?)";
    private static final String INSERT_LINE = "INSERT INTO order_lines VALUES (?, ?, ?, ?, ?, ?, ?)";
    private static final String INSERT_STEP = "INSERT INTO order_history VALUES (?, 1, 'new', ?)";
    private static final String SELL = "UPDATE stock SET available = available - ?, sold = sold + ?"
            + " WHERE product_id = ? AND geozone = ? AND available >= ?";

    private final HikariDataSource pool;

    PostgresShop(PostgresServer server, int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.url());
        config.setMaximumPoolSize(connections);
        this.pool = new HikariDataSource(config);
    }

    /** Fills the customer's cart and orders it; false if the key made an order before. */
    boolean order(Wish wish) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            for (int product : wish.products()) {
                add(connection, wish.customer(), Goods.id(product));
            }
            connection.setAutoCommit(false);
            try {
                boolean ordered = checkOut(connection, wish);
                connection.commit();
                return ordered;
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            }
        }
    }

    private static void add(Connection connection, String customer, String product) throws SQLException {
        try (PreparedStatement add = connection.prepareStatement(ADD)) {
            add.setString(1, customer);
            add.setString(2, product);
            add.setTimestamp(3, now());
            add.executeUpdate();
        }
    }

    private static boolean checkOut(Connection connection, Wish wish) throws SQLException {
        Timestamp at = now();
        if (!claim(connection, wish, at)) {
            return false;
        }
        List<BoughtLine> lines = take(connection, wish.customer());
        if (lines.isEmpty()) {
            throw new IllegalStateException("the cart of " + wish.customer() + " is empty");
        }
        insertOrder(connection, wish, at, lines);
        insertLines(connection, wish.order(), lines);
        insertStep(connection, wish.order(), at);
        sell(connection, lines);
        return true;
    }

    private static boolean claim(Connection connection, Wish wish, Timestamp at) throws SQLException {
        try (PreparedStatement claim = connection.prepareStatement(CLAIM)) {
            claim.setString(1, wish.customer());
            claim.setString(2, wish.key());
            claim.setString(3, wish.order());
            claim.setTimestamp(4, at);
            return claim.executeUpdate() == 1;
        }
    }

    /** Empties the cart and says what was in it, at the prices of now. */
    private static List<BoughtLine> take(Connection connection, String customer) throws SQLException {
        try (PreparedStatement take = connection.prepareStatement(TAKE)) {
            take.setString(1, customer);
            List<BoughtLine> lines = new ArrayList<>();
            try (ResultSet rows = take.executeQuery()) {
                while (rows.next()) {
                    lines.add(new BoughtLine(
                            rows.getString(1),
                            rows.getInt(2),
                            rows.getString(3),
                            rows.getString(4),
                            rows.getBigDecimal(5)));
                }
            }
            lines.sort(Comparator.comparing(BoughtLine::product));
            return lines;
        }
    }

    private static void insertOrder(Connection connection, Wish wish, Timestamp at, List<BoughtLine> lines)
            throws SQLException {
        try (PreparedStatement order = connection.prepareStatement(INSERT_ORDER)) {
            order.setString(1, wish.order());
            order.setString(2, wish.customer());
            order.setTimestamp(3, at);
            order.setString(4, Goods.ZONE);
            order.setString(5, Goods.CITY);
            order.setString(6, Goods.STREET);
            order.setString(7, Goods.POSTAL_CODE);
            order.setString(8, Goods.PAYMENT);
            order.setBigDecimal(9, lines.stream().map(BoughtLine::total).reduce(BigDecimal.ZERO, BigDecimal::add));
            order.setString(10, Goods.CURRENCY);
            order.setTimestamp(11, at);
            order.executeUpdate();
        }
    }

    private static void insertLines(Connection connection, String order, List<BoughtLine> lines) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT_LINE)) {
            for (BoughtLine line : lines) {
                insert.setString(1, order);
                insert.setString(2, line.product);
                insert.setString(3, line.name);
                insert.setString(4, line.category);
                insert.setInt(5, line.units);
                insert.setBigDecimal(6, line.price);
                insert.setString(7, Goods.CURRENCY);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void insertStep(Connection connection, String order, Timestamp at) throws SQLException {
        try (PreparedStatement step = connection.prepareStatement(INSERT_STEP)) {
            step.setString(1, order);
            step.setTimestamp(2, at);
            step.executeUpdate();
        }
    }

    private static void sell(Connection connection, List<BoughtLine> lines) throws SQLException {
        try (PreparedStatement sell = connection.prepareStatement(SELL)) {
            for (BoughtLine line : lines) {
                sell.setInt(1, line.units);
                sell.setInt(2, line.units);
                sell.setString(3, line.product);
                sell.setString(4, Goods.ZONE);
                sell.setInt(5, line.units);
                sell.addBatch();
            }
            if (Arrays.stream(sell.executeBatch()).anyMatch(changed -> changed != 1)) {
                throw new IllegalStateException("out of stock: " + lines);
            }
        }
    }

    private static Timestamp now() {
        return Timestamp.from(Instant.now());
    }

    @Override
    public void close() {
        pool.close();
    }

    private record BoughtLine(String product, int units, String name, String category, BigDecimal price) {
        BigDecimal total() {
            return price.multiply(BigDecimal.valueOf(units));
        }
    }
}
