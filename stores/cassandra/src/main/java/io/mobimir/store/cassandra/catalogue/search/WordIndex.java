package io.mobimir.store.cassandra.catalogue.search;

import io.mobimir.shop.Money;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.SearchQuery;
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
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The words of active products. Starts empty each time it is opened; safe for many readers and one writer. */
final class WordIndex implements AutoCloseable {
    static final String CATEGORY = "category";
    static final String ATTRIBUTE = "attribute";
    private static final String ID = "id";
    private static final String CREATED = "created_at";
    private static final Sort BEST = new Sort(SortField.FIELD_SCORE, new SortField(ID, SortField.Type.STRING));
    private static final Sort NEWEST =
            new Sort(new SortField(CREATED, SortField.Type.LONG, true), new SortField(ID, SortField.Type.STRING, true));

    private final Directory directory;
    private final IndexWriter writer;
    private final SearcherManager searchers;
    private volatile Counted counted = new Counted(Optional.empty(), Map.of());

    /** The counts for one state of the index. */
    private record Counted(Optional<IndexReader> state, Map<Category, Integer> categories) {}

    WordIndex(Path folder) {
        try {
            this.directory = FSDirectory.open(folder);
            empty(directory);
            this.writer = new IndexWriter(
                    directory,
                    new IndexWriterConfig(analyzer())
                            .setOpenMode(IndexWriterConfig.OpenMode.CREATE)
                            .setSimilarity(new StableScore()));
            this.searchers = new SearcherManager(writer, new OwnSearcher());
        } catch (IOException e) {
            throw failed("cannot create the index of words in " + folder, e);
        }
    }

    /** Deletes all files: a damaged file, or one of another version of Lucene, would stop even a writer that starts anew. */
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

    /** Returns whether the index can still be written; a write that failed half-way ends that. */
    boolean isOpen() {
        return writer.isOpen();
    }

    /** Replaces the entry of the product; searches see it after the next {@link #refresh}. */
    void put(Product product) {
        Term id = new Term(ID, product.id().value());
        try {
            if (product.card().active()) {
                writer.updateDocument(id, document(product));
            } else {
                writer.deleteDocuments(id);
            }
        } catch (IOException | AlreadyClosedException e) {
            throw failed("cannot write the index of words", e);
        }
    }

    private static StoreException failed(String what, Exception cause) {
        return new StoreException(Outcome.NOT_APPLIED, what + ": " + cause, cause);
    }

    private static Document document(Product product) {
        Document document = new Document();
        document.add(new StringField(ID, product.id().value(), Field.Store.YES));
        document.add(new SortedDocValuesField(ID, new BytesRef(product.id().value())));
        document.add(new NumericDocValuesField(CREATED, product.createdAt().toEpochMilli()));
        Money price = product.card().price();
        document.add(new LongPoint(priceField(price), coins(price)));
        product.card()
                .attributes()
                .forEach((name, value) ->
                        document.add(new StringField(ATTRIBUTE, attribute(name, value), Field.Store.NO)));
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

    static String attribute(String name, String value) {
        return name + '\0' + value;
    }

    /** Returns a field per currency: prices of different currencies are not compared. */
    static String priceField(Money price) {
        return "price_" + price.currency().getCurrencyCode();
    }

    static long coins(Money price) {
        return price.amount().unscaledValue().longValueExact();
    }

    void refresh() {
        try {
            searchers.maybeRefreshBlocking();
        } catch (IOException | AlreadyClosedException e) {
            throw failed("cannot write the index of words", e);
        }
    }

    /** Returns the products that match the query, after the last one of the page before. */
    List<SearchHit> find(SearchQuery wanted, Optional<SearchHit> after, int limit) {
        return withSearcher(searcher -> {
            Query query = WordQuery.of(wanted);
            Sort order = wanted.words().isPresent() ? BEST : NEWEST;
            TopDocs top = after.isPresent()
                    ? searcher.searchAfter(place(searcher, after.get()), query, limit, order)
                    : searcher.search(query, limit, order);
            StoredFields stored = searcher.storedFields();
            List<SearchHit> hits = new ArrayList<>();
            for (ScoreDoc each : top.scoreDocs) {
                Number rank = (Number) ((FieldDoc) each).fields[0];
                hits.add(new SearchHit(
                        rank, new ProductId(stored.document(each.doc).get(ID))));
            }
            return hits;
        });
    }

    /**
     * Returns the position of the last hit. Numbers of documents differ between indexes; the highest number excludes the
     * product itself.
     */
    private static FieldDoc place(IndexSearcher searcher, SearchHit last) {
        int highest = Math.max(0, searcher.getIndexReader().maxDoc() - 1);
        return new FieldDoc(highest, Float.NaN, new Object[] {
            last.rank(), new BytesRef(last.id().value())
        });
    }

    /** Returns counts per category; counts again only when the index has changed. */
    Map<Category, Integer> categories() {
        return withSearcher(searcher -> {
            Optional<IndexReader> state = Optional.of(searcher.getIndexReader());
            Counted known = counted;
            if (!known.state.equals(state)) {
                known = new Counted(state, count(searcher));
                counted = known;
            }
            return known.categories;
        });
    }

    private static Map<Category, Integer> count(IndexSearcher searcher) throws IOException {
        Map<Category, Integer> counts = new HashMap<>();
        Terms terms = MultiTerms.getTerms(searcher.getIndexReader(), CATEGORY);
        TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
        for (BytesRef path = each.next(); path != null; path = each.next()) {
            int products = searcher.count(new TermQuery(new Term(CATEGORY, BytesRef.deepCopyOf(path))));
            if (products > 0) {
                counts.put(new Category(path.utf8ToString()), products);
            }
        }
        return Map.copyOf(counts);
    }

    private interface Reading<T> {
        T read(IndexSearcher searcher) throws IOException;
    }

    private <T> T withSearcher(Reading<T> reading) {
        try {
            IndexSearcher searcher = searchers.acquire();
            try {
                return reading.read(searcher);
            } finally {
                searchers.release(searcher);
            }
        } catch (IOException | AlreadyClosedException e) {
            throw failed("cannot read the index of words", e);
        }
    }

    private static final class OwnSearcher extends SearcherFactory {
        @Override
        public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) {
            IndexSearcher searcher = new IndexSearcher(reader);
            searcher.setSimilarity(new StableScore());
            return searcher;
        }
    }

    @Override
    public void close() {
        try {
            searchers.close();
            writer.rollback();
            directory.close();
        } catch (IOException e) {
            throw failed("cannot close the index of words", e);
        }
    }
}
