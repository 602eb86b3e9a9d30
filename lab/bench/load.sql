-- A shop of any size, made inside PostgreSQL. {products} and {orders} are numbers; customers are a tenth of the orders.
-- Runs as the owner of the server: foreign keys and other triggers sleep, secondary indexes are made afterwards.
SET session_replication_role = replica;
SET synchronous_commit = off;
SET maintenance_work_mem = '512MB';
SET work_mem = '128MB';

CREATE TEMP TABLE later AS
    SELECT i.indexname, i.indexdef FROM pg_indexes i
    WHERE i.tablename IN ('catalog_product', 'catalog_productimage', 'catalog_review', 'catalog_product_sub_categories',
                          'orders_order', 'orders_orderline', 'orders_orderevent', 'payments_payment',
                          'payments_paymentproof', 'accounts_customer', 'accounts_customertext', 'orders_ordertext')
      AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname);
DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT indexname FROM later LOOP EXECUTE format('DROP INDEX %I', name); END LOOP;
END $$;

-- Words: some that everybody types, and some thousands that make a vocabulary as large as a real one.
CREATE TEMP TABLE kinds AS SELECT row_number() OVER () - 1 AS i, word FROM unnest(ARRAY[
    'Sparkler', 'Flowerpot', 'Chakkar', 'Rocket', 'Bijili', 'Bomb', 'Garland', 'Twinkling', 'Pencil', 'Fountain',
    'Skyshot', 'Snake', 'Matchbox', 'Whistler', 'Parachute', 'Butterfly', 'Helicopter', 'Cartoon', 'Smoke', 'Lamp'
]) AS word;
CREATE TEMP TABLE tones AS SELECT row_number() OVER () - 1 AS i, word FROM unnest(ARRAY[
    'Golden', 'Silver', 'Electric', 'Royal', 'Peacock', 'Crimson', 'Emerald', 'Thunder', 'Moonlight', 'Festival',
    'Classic', 'Deluxe', 'Premium', 'Jumbo', 'Mini', 'Giant', 'Magic', 'Lucky', 'Victory', 'Monsoon',
    'Lotus', 'Jasmine', 'Tiger', 'Elephant', 'Rainbow', 'Sunrise', 'Midnight', 'Velvet', 'Cosmic', 'Galaxy'
]) AS word;
CREATE TEMP TABLE parts AS SELECT row_number() OVER () - 1 AS i, word FROM unnest(ARRAY[
    'ka', 'ri', 'mo', 'ta', 'vel', 'su', 'nan', 'pri', 'dha', 'lak', 'mi', 'shan', 'ko', 'ru', 'than', 'vi', 'jay', 'an'
]) AS word;
CREATE FUNCTION pg_temp.brand(n bigint) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT initcap(a.word || b.word || c.word) FROM parts a, parts b, parts c
    WHERE a.i = n % 18 AND b.i = (n / 18) % 18 AND c.i = (n / 324) % 18
$$;
CREATE TEMP TABLE brands AS SELECT n AS i, pg_temp.brand(n) AS word FROM generate_series(0, 5831) AS n;
CREATE INDEX ON brands (i);

INSERT INTO shop_shopsettings (id, name, tagline, about, email, phone, whatsapp, address, opening_hours,
    licence_number, account_name, account_number, bank_name, branch, ifsc, upi_id, upi_name, upi_kind, upi_merchant_code,
    payment_phone, promotion_active, promotion_title, promotion_percent, promotion_text, open_since, claim_experience,
    claim_customers, claim_products, gift_threshold, advertised_minimum, holding_minutes, cod_enabled, order_prefix,
    updated_at)
VALUES (1, 'Bench Crackers', '', '', 'shop@example.com', '9876543210', '', 'Sivakasi', '', '', 'Bench', '1234567890',
    'Bank', 'Sivakasi', 'HDFC0001234', 'bench@bank', 'Bench', 'personal', '', '', true, 'Diwali', 75, '', 2010, '3+',
    '50K+', '500+', 3000, 3000, 120, true, 'FC', now());

INSERT INTO common_picture (id, key, width, height, bytes, sha256, variants, created_at)
SELECT n, format('pictures/%s.jpg', md5(n::text)), 1600, 1200, 250000, md5(n::text) || md5((-n)::text),
    (SELECT jsonb_agg(jsonb_build_object('format', f, 'width', w, 'height', w * 3 / 4, 'bytes', w * 40,
                                         'key', format('pictures/%s-%s.%s', md5(n::text), w, f)))
     FROM unnest(ARRAY[160, 320, 480, 800, 1200, 1600]) AS w, unnest(ARRAY['avif', 'webp']) AS f), now()
FROM generate_series(1, 3000) AS n;

INSERT INTO catalog_category (id, name, slug, description, picture_id, is_active, position, created_at, updated_at)
SELECT i + 1, word || 's', lower(word) || 's', 'All kinds of ' || lower(word) || 's', i + 1, true, i, now(), now()
FROM kinds;
INSERT INTO catalog_subcategory (id, category_id, name, slug, description, position)
SELECT k.i * 5 + s + 1, k.i + 1, t.word || ' ' || k.word || 's', lower(t.word || '-' || k.word || 's'), '', s
FROM kinds k CROSS JOIN generate_series(0, 4) AS s JOIN tones t ON t.i = (k.i + s * 6) % 30;

INSERT INTO catalog_product (id, name, description, price, original_price, discount, category_id, unit, weight,
    age_restriction, min_order_quantity, max_order_quantity, length, width, height, tags, safety_instructions,
    specifications, noise_level, noise_db, effects, is_green_cracker, is_featured, is_active, rating_average, rating_count, version, created_at, updated_at)
SELECT n, format('%s %s %s %s cm', t.word, b.word, k.word, 5 + n % 60),
    format('%s by %s burns bright and long. A box of ten pieces for the whole family, packed in Sivakasi.', k.word, b.word),
    price, price * 2, 50, k.i + 1, 'box', 100 + n % 900, 18, 1, 100, 10, 10, 10,
    ARRAY[lower(t.word), 'diwali'], ARRAY['Keep a bucket of water ready', 'Light at arm''s length'],
    jsonb_build_array(
        jsonb_build_array('Pieces', '10'), jsonb_build_array('Burning time', n % 90 || ' s'),
        jsonb_build_array('Noise level', n % 120 || ' dB'), jsonb_build_array('Colours', 'Red, green'),
        jsonb_build_array('Composition', 'Green cracker')),
    (ARRAY['silent', 'low', 'medium', 'loud', NULL])[n % 5 + 1], n % 120 + 1,
    ARRAY[(ARRAY['sparks', 'fountain', 'bang', 'aerial', 'smoke'])[n % 7 % 5 + 1]], n % 4 > 0,
    n % 500 = 0, n % 50 <> 7, round(3 + (n % 20) / 10.0, 2), 2, 1,
    now() - (n % 500) * interval '1 day' - n * interval '1 second', now()
FROM generate_series(1, {products}) AS n
    JOIN kinds k ON k.i = n % 20 JOIN tones t ON t.i = (n / 20) % 30 JOIN brands b ON b.i = (n / 7) % 5832
    CROSS JOIN LATERAL (SELECT (20 + n % 2000)::numeric AS price) AS p;
INSERT INTO catalog_stock (product_id, quantity) SELECT n, 1000000 + n % 5000 FROM generate_series(1, {products}) AS n;
INSERT INTO catalog_product_sub_categories (product_id, subcategory_id)
SELECT n, n % 20 * 5 + n / 20 % 5 + 1 FROM generate_series(1, {products}) AS n;
INSERT INTO catalog_productimage (product_id, picture_id, position, alt)
SELECT n, (n * 3 + place) % 3000 + 1, place, 'The pack by day'
FROM generate_series(1, {products}) AS n, generate_series(0, 2) AS place;

-- Where parcels go: half of them to Tamil Nadu, one in 24 to Madurai.
CREATE TEMP TABLE places AS SELECT row_number() OVER () - 1 AS i, city, state, pincode FROM (VALUES
    ('Madurai', 'Tamil Nadu', '625001'), ('Chennai', 'Tamil Nadu', '600001'), ('Coimbatore', 'Tamil Nadu', '641001'),
    ('Salem', 'Tamil Nadu', '636001'), ('Trichy', 'Tamil Nadu', '620001'), ('Tirunelveli', 'Tamil Nadu', '627001'),
    ('Erode', 'Tamil Nadu', '638001'), ('Vellore', 'Tamil Nadu', '632001'), ('Karaikudi', 'Tamil Nadu', '630001'),
    ('Hosur', 'Tamil Nadu', '635109'), ('Theni', 'Tamil Nadu', '625531'), ('Dindigul', 'Tamil Nadu', '624001'),
    ('Bengaluru', 'Karnataka', '560001'), ('Mysuru', 'Karnataka', '570001'), ('Mangaluru', 'Karnataka', '575001'),
    ('Hyderabad', 'Telangana', '500001'), ('Warangal', 'Telangana', '506001'), ('Tirupati', 'Andhra Pradesh', '517501'),
    ('Vijayawada', 'Andhra Pradesh', '520001'), ('Kochi', 'Kerala', '682001'), ('Palakkad', 'Kerala', '678001'),
    ('Pune', 'Maharashtra', '411001'), ('Indore', 'Madhya Pradesh', '452001'), ('Bhopal', 'Madhya Pradesh', '462001')
) AS known (city, state, pincode);
INSERT INTO accounts_customer (id, email, name, phone_number, gender, last_login, created_at)
SELECT n, format('buyer%s@example.com', n), format('%s Kumar', b.word), '9' || lpad((n::bigint * 618033989 % 1000000000)::text, 9, '0'),
    'prefer not to say', now() - (n % 90) * interval '1 day', now() - (n % 700) * interval '1 day'
FROM generate_series(1, greatest({orders} / 10, 20000)) AS n JOIN brands b ON b.i = n % 5832;
INSERT INTO accounts_address (customer_id, street, city, state, pincode, landmark, type, is_default, created_at)
SELECT c.id, '12 Car Street', p.city, p.state, p.pincode, '', 'home', true, now()
FROM accounts_customer c JOIN places p ON p.i = c.id % 24;
INSERT INTO catalog_review (product_id, customer_id, rating, comment, is_purchase_verified, is_hidden, created_at)
SELECT n, n % 10000 + c, 4 + c % 2, 'Bright and long; the children loved it.', true, false, now() - n * interval '1 minute'
FROM generate_series(1, {products}) AS n, generate_series(1, 2) AS c;

INSERT INTO bundles_bundle (id, kind, name, description, price, picture_id, is_active, created_at, updated_at)
SELECT n, CASE WHEN n <= 20 THEN 'bundle' ELSE 'giftbox' END, 'Family Box ' || n, 'For the whole family', 1500 + n, n, true,
    now() - n * interval '1 day', now()
FROM generate_series(1, 40) AS n;
INSERT INTO bundles_bundleline (bundle_id, position, name, quantity)
SELECT n, line, 'Sparkler ' || line, 2 FROM generate_series(1, 40) AS n, generate_series(0, 9) AS line;

-- Orders over a year in order of time: most are delivered, one in twelve cancelled, two hundred wait for a verdict.
CREATE TEMP TABLE sale AS
SELECT n, now() - (1 - n::float / {orders}) * interval '365 days' AS at, (n::bigint * 7919) % greatest({orders} / 10, 20000) + 1 AS buyer,
    CASE WHEN n > {orders} - 200 THEN 'pending' WHEN n % 12 = 0 THEN 'cancelled'
         WHEN n > {orders} * 0.98 THEN 'confirmed' ELSE 'delivered' END AS status
FROM generate_series(1, {orders}) AS n;
INSERT INTO payments_payment (id, method, status, amount, amount_received, submitted_at, verified_at, verified_by_name,
    admin_notes, created_at)
SELECT n, 'bank_transfer', CASE status WHEN 'pending' THEN 'verification_pending' WHEN 'cancelled' THEN 'pending'
    ELSE 'completed' END, 500 + n % 4000, CASE WHEN status IN ('delivered', 'confirmed') THEN 500 + n % 4000 ELSE 0 END, at,
    CASE WHEN status IN ('delivered', 'confirmed') THEN at END,
    CASE WHEN status IN ('delivered', 'confirmed') THEN 'Bench' ELSE '' END, '', at
FROM sale;
INSERT INTO payments_credit (payment_id, amount, source, at, by_name)
SELECT n, 500 + n % 4000, 'bank', at, 'Bench' FROM sale WHERE status IN ('delivered', 'confirmed');
INSERT INTO orders_order (id, number, customer_id, payment_id, status, stock_state, cancel_kind, total, has_gifts,
    age_confirmed, customer_name, customer_email, street, city, state, pincode, landmark, phone_number, carrier,
    tracking_number, cancel_reason, created_at, updated_at)
SELECT n, format('FC%s-%s', to_char(at, 'YYMMDD'), upper(translate(lpad(to_hex(n), 5, '0'), '01', 'XY'))), buyer, n, status,
    CASE status WHEN 'cancelled' THEN 'released' ELSE 'held' END, CASE status WHEN 'cancelled' THEN 'customer' ELSE '' END,
    500 + n % 4000, false, true, b.word || ' Kumar', format('buyer%s@example.com', buyer),
    '12 Car Street', p.city, p.state, p.pincode, '', '9' || lpad((buyer::bigint * 618033989 % 1000000000)::text, 9, '0'),
    CASE status WHEN 'delivered' THEN (ARRAY['ST Courier', 'Professional', 'DTDC', 'India Post', 'KPN Transport'])[n % 5 + 1] ELSE '' END,
    CASE status WHEN 'delivered' THEN 'TN' || lpad(n::text, 10, '8') ELSE '' END, '', at, at
FROM sale JOIN brands b ON b.i = buyer % 5832 JOIN places p ON p.i = buyer % 24;
INSERT INTO orders_orderline (order_id, position, type, product_id, picture_id, name, category_name, contents, unit_price, quantity)
SELECT n, place, 'product', (n * 31 + place * 17) % {products} + 1, (n + place) % 3000 + 1, 'Golden Sparkler 10 cm', 'Sparklers',
    '[]', 250, 1 + n % 3
FROM sale, generate_series(0, 1) AS place;
INSERT INTO orders_orderevent (order_id, kind, from_status, to_status, actor_kind, actor_name, note, at)
SELECT n, kind, '', '', 'customer', 'Kumar', '', at FROM sale, unnest(ARRAY['placed', 'payment_approved']) AS kind;
INSERT INTO payments_paymentproof (payment_id, key, sha256, width, height, bytes, reference, submitted_at)
SELECT n, format('proofs/%s.jpg', md5(n::text)), md5(n::text) || md5((-n)::text), 720, 1440, 90000, lpad(n::text, 12, '4'), at
FROM sale WHERE n % 5 = 0 OR n > {orders} - 200;

-- The text of an order looks its proofs up.
CREATE INDEX proofs_of_payment ON payments_paymentproof (payment_id, id DESC);
DELETE FROM later WHERE indexname = 'proofs_of_payment';
ANALYZE payments_credit, accounts_address;
INSERT INTO orders_ordertext (order_id, words)
SELECT o.id, orders_words(o) FROM orders_order o ORDER BY o.id;
INSERT INTO accounts_customertext (customer_id, words) SELECT c.id, customers_words(c) FROM accounts_customer c ORDER BY c.id;

DO $$ DECLARE definition text; BEGIN
    FOR definition IN SELECT indexdef FROM later LOOP EXECUTE definition; END LOOP;
END $$;
DO $$ DECLARE r record; BEGIN
    FOR r IN SELECT c.relname, pg_get_serial_sequence(quote_ident(c.relname), 'id') AS seq FROM pg_class c
             JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'id' AND a.attidentity <> ''
             WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace LOOP
        EXECUTE format('SELECT setval(%L, greatest((SELECT max(id) FROM %I), 1))', r.seq, r.relname);
    END LOOP;
END $$;
