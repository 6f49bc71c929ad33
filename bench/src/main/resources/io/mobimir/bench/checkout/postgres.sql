-- The tables of a shop on PostgreSQL, as far as a checkout needs them.

CREATE TABLE products (
    product_id text PRIMARY KEY,
    name text NOT NULL,
    description text NOT NULL,
    category text NOT NULL,
    price numeric(12, 2) NOT NULL,
    currency text NOT NULL,
    is_active boolean NOT NULL
);

CREATE TABLE stock (
    product_id text NOT NULL,
    geozone text NOT NULL,
    available int NOT NULL CHECK (available >= 0),
    sold int NOT NULL,
    PRIMARY KEY (product_id, geozone)
);

CREATE TABLE cart_lines (
    user_id text NOT NULL,
    product_id text NOT NULL,
    quantity int NOT NULL,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, product_id)
);

CREATE TABLE checkout_keys (
    user_id text NOT NULL,
    key text NOT NULL,
    order_id text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, key)
);

CREATE TABLE orders (
    order_id text PRIMARY KEY,
    user_id text NOT NULL,
    created_at timestamptz NOT NULL,
    geozone text NOT NULL,
    city text NOT NULL,
    street text NOT NULL,
    postal_code text NOT NULL,
    payment_method text NOT NULL,
    total_amount numeric(14, 2) NOT NULL,
    currency text NOT NULL,
    status text NOT NULL,
    updated_at timestamptz NOT NULL
);

-- The lists that orders_by_user and orders_by_period are on Cassandra.
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, order_id DESC);
CREATE INDEX orders_by_time ON orders (created_at DESC, order_id DESC);

CREATE TABLE order_lines (
    order_id text NOT NULL,
    product_id text NOT NULL,
    name text NOT NULL,
    category text NOT NULL,
    quantity int NOT NULL,
    price numeric(12, 2) NOT NULL,
    currency text NOT NULL,
    PRIMARY KEY (order_id, product_id)
);

CREATE TABLE order_history (
    order_id text NOT NULL,
    step int NOT NULL,
    status text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (order_id, step)
);
