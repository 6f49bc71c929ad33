package io.mobimir.insight.keys.measure;

import io.mobimir.insight.keys.candidate.KeyCandidate;
import io.mobimir.insight.keys.candidate.KeyFunction;
import io.mobimir.insight.keys.candidate.KeyPart;
import io.mobimir.insight.keys.data.DataRow;

/**
 * The bytes that Cassandra's data files hold of a row, before compression: its values, and what a row, a cell and a partition take
 * beside them. A row is told from others by one clustering column of 8 bytes.
 */
final class RowSize {
    /** Flags, the clustering column with its header, the sizes of this row and the last, and the time of writing. */
    private static final int ROW = 1 + 1 + Long.BYTES + 2 + 2 + 4;

    private static final int CELL = 1;
    private static final int ONE_BYTE_LENGTH = 128;
    /** The length of the key, the deletion time, and the mark of the end. */
    private static final int PARTITION = 2 + 12 + 1;

    private RowSize() {}

    /** Returns the size of a row with all of its columns as cells. */
    static int of(DataRow row) {
        int bytes = ROW + cell(row.otherBytes(), false);
        boolean whole = true;
        for (int i = 0; i < row.columns(); i++) {
            int cell = cell(row, i);
            bytes += cell;
            whole &= cell > 0;
        }
        return whole ? bytes : bytes + 1;
    }

    /** Returns what a row takes less because columns are in the key, which is stored once. */
    static int inKey(DataRow row, KeyCandidate candidate) {
        int bytes = 0;
        for (KeyPart part : candidate.parts()) {
            if (part.function() == KeyFunction.PLAIN) {
                bytes += cell(row, part.place());
            }
        }
        return bytes;
    }

    /** Returns what a partition takes beside its rows. */
    static int partition(int keyBytes) {
        return PARTITION + keyBytes;
    }

    private static int cell(DataRow row, int column) {
        return row.has(column) ? cell(row.bytes(column), row.type(column).isFixed()) : 0;
    }

    private static int cell(int bytes, boolean fixed) {
        int length = fixed ? 0 : bytes < ONE_BYTE_LENGTH ? 1 : 2;
        return bytes == 0 && length > 0 ? 0 : CELL + length + bytes;
    }
}
