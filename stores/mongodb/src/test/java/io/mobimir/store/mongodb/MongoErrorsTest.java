package io.mobimir.store.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.MongoSocketWriteException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteConcernResult;
import com.mongodb.bulk.WriteConcernError;
import io.mobimir.shop.Outcome;
import java.io.IOException;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonMaximumSizeExceededException;
import org.junit.jupiter.api.Test;

class MongoErrorsTest {
    private static final ServerAddress SERVER = new ServerAddress();

    private static Outcome outcome(RuntimeException error) {
        return MongoErrors.translate(error).outcome();
    }

    private static MongoCommandException command(int code) {
        return new MongoCommandException(
                new BsonDocument("ok", new BsonInt32(0)).append("code", new BsonInt32(code)), SERVER);
    }

    @Test
    void what_was_never_sent_is_not_applied() {
        assertThat(outcome(new MongoTimeoutException("no server"))).isEqualTo(Outcome.NOT_APPLIED);
        assertThat(outcome(new MongoSocketOpenException("refused", SERVER, new IOException())))
                .isEqualTo(Outcome.NOT_APPLIED);
        assertThat(outcome(new MongoNotPrimaryException(new BsonDocument(), SERVER)))
                .isEqualTo(Outcome.NOT_APPLIED);
    }

    @Test
    void what_was_sent_and_not_answered_is_unknown() {
        assertThat(outcome(new MongoSocketWriteException("cut", SERVER, new IOException())))
                .isEqualTo(Outcome.UNKNOWN);
        assertThat(outcome(new MongoSocketReadTimeoutException("late", SERVER, new IOException())))
                .isEqualTo(Outcome.UNKNOWN);
        assertThat(outcome(new MongoException("anything new"))).isEqualTo(Outcome.UNKNOWN);
        assertThat(outcome(command(50))).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void what_the_primary_has_and_the_majority_did_not_confirm_is_unknown() {
        WriteConcernError late = new WriteConcernError(64, "WriteConcernTimeout", "waiting", new BsonDocument());
        assertThat(outcome(new MongoWriteConcernException(late, WriteConcernResult.unacknowledged(), SERVER, Set.of())))
                .isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void what_the_server_will_never_do_is_refused() {
        assertThat(outcome(command(13))).isEqualTo(Outcome.REFUSED);
        assertThat(outcome(new BsonMaximumSizeExceededException("17 MB"))).isEqualTo(Outcome.REFUSED);
    }
}
