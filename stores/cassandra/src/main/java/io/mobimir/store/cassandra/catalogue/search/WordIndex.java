package io.mobimir.store.cassandra.catalogue.search;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;

/** The words of active products. Begins empty each time it is opened; safe for many readers and one writer. */
final class WordIndex implements AutoCloseable {
    static final String CATEGORY = "category";
    private static final String ID = "id";

    private final Directory directory;
    private final IndexWriter writer;
    private final SearcherManager searchers;

    WordIndex(Path folder) {
        try {
            this.directory = FSDirectory.open(folder);
            empty(directory);
            this.writer = new IndexWriter(
                    directory, new IndexWriterConfig(analyzer()).setOpenMode(IndexWriterConfig.OpenMode.CREATE));
            this.searchers = new SearcherManager(writer, null);
        } catch (IOException e) {
            throw failed("no index of words can be made in " + folder, e);
        }
    }

    /** A damaged file, or one of another version of Lucene, would stop even a writer that begins anew. */
    private static void empty(Directory directory) throws IOException {
        try (Lock lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            for (String file : directory.listAll()) {
                lock.ensureValid();
                if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
                    directory.deleteFile(file);
                }
            }
        }
    }

    private static Analyzer analyzer() {
        Map<String, Analyzer> byField = new HashMap<>();
        for (Language language : Language.ALL) {
            byField.put(language.nameField(), language.analyzer());
            byField.put(language.descriptionField(), language.analyzer());
        }
        return new PerFieldAnalyzerWrapper(Language.OTHER.analyzer(), byField);
    }

    /** Whether it can still be written; a write that failed half-way ends that. */
    boolean isOpen() {
        return writer.isOpen();
    }

    /** Replaces what is known of the product; searches see it after the next {@link #refresh}. */
    void put(Product product) {
        Term id = new Term(ID, product.id().value());
        try {
            if (product.card().active()) {
                writer.updateDocument(id, document(product));
            } else {
                writer.deleteDocuments(id);
            }
        } catch (IOException | AlreadyClosedException e) {
            throw failed("the index of words could not be written", e);
        }
    }

    private static StoreException failed(String what, Exception cause) {
        return new StoreException(Outcome.NOT_APPLIED, what + ": " + cause, cause);
    }

    private static Document document(Product product) {
        Document document = new Document();
        document.add(new StringField(ID, product.id().value(), Field.Store.YES));
        for (Category category : product.card().category().lineage()) {
            document.add(new StringField(CATEGORY, category.path(), Field.Store.NO));
        }
        product.card().wordings().forEach((locale, wording) -> {
            Language language = Language.of(locale);
            String name = Language.plain(wording.name());
            String description = Language.plain(wording.description());
            document.add(new TextField(language.nameField(), name, Field.Store.NO));
            document.add(new TextField(language.descriptionField(), description, Field.Store.NO));
        });
        return document;
    }

    void refresh() {
        try {
            searchers.maybeRefreshBlocking();
        } catch (IOException | AlreadyClosedException e) {
            throw failed("the index of words could not be written", e);
        }
    }

    /** The products with all of these words, best first. */
    List<ProductId> find(String words, Optional<Category> within, int limit) {
        try {
            IndexSearcher searcher = searchers.acquire();
            try {
                ScoreDoc[] hits = searcher.search(WordQuery.of(words, within), limit).scoreDocs;
                StoredFields stored = searcher.storedFields();
                List<ProductId> ids = new ArrayList<>();
                for (ScoreDoc hit : hits) {
                    ids.add(new ProductId(stored.document(hit.doc).get(ID)));
                }
                return ids;
            } finally {
                searchers.release(searcher);
            }
        } catch (IOException | AlreadyClosedException e) {
            throw failed("the index of words could not be read", e);
        }
    }

    @Override
    public void close() {
        try {
            searchers.close();
            writer.rollback();
            directory.close();
        } catch (IOException e) {
            throw failed("the index of words could not be closed", e);
        }
    }
}
