package io.mobimir.http.api;

import io.mobimir.http.TestApi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Opens the whole API for each test. */
public abstract class ApiTest {
    public TestApi api;

    @BeforeEach
    void open() {
        api = TestApi.open();
    }

    @AfterEach
    void close() {
        api.close();
    }
}
