-- A page of rows
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT *
FROM
(
    SELECT
        list.*,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location AS location_id,
            ended AS time,
            business_date AS date,
            lane,
            number,
            occurrence,
            if(cashier_name = '', transaction.cashier, cashier_name) AS cashier,
            kind,
            units AS items,
            if(selling = 1, transaction.total, 0) AS total,
            tax_amount AS tax,
            tenders,
            events,
            customers AS customer_qty,
            entry_no
        FROM transaction
        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (sign = 1) AND (entry_no NOT IN (
            SELECT entry_no
            FROM superseded
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        ))
    ) AS list
)
ORDER BY
    time DESC,
    entry_no DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Count and totals of all rows
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
SELECT
    sum(transactions) AS row_count,
    sum(customers) AS customer_qty,
    sum(units) AS items,
    sum(transaction_sum.total) AS total,
    sum(tax_amount) AS tax
FROM transaction_sum
WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (grain = 'hour');

-- Count, totals and keys of what filters find
-- value_1 = 100
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
SELECT
    sum(sign) AS row_count,
    sum(customers * sign) AS customer_qty,
    sum(transaction.units * sign) AS items,
    sum(if(selling = 1, transaction.total, 0) * sign) AS total,
    sum(tax_amount * sign) AS tax,
    arrayMap((day, store, number) -> concat(toString(day), ' ', toString(store), ' ', toString(number)), groupArrayIf({value_1:UInt32})(business_date, sign = 1), groupArrayIf({value_1:UInt32})(location, sign = 1), groupArrayIf({value_1:UInt32})(entry_no, sign = 1)) AS entries
FROM transaction
WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})));

-- Count and totals by a word of receipts
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_1 = "number"
-- value_2 = ["1490","10490","100490","1000490","10000490","100000490","1000000490","10000000490","100000000490","1000000000490","10000000000490","100000000000490"]
-- value_3 = "item"
-- value_4 = "cashier"
-- value_5 = ["1490"]
SELECT
    sum(sign) AS row_count,
    sum(customers * sign) AS customer_qty,
    sum(receipt_word.units * sign) AS items,
    sum(receipt_word.total * sign) AS total,
    sum(receipt_word.tax_amount * sign) AS tax
FROM receipt_word
WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (((clue = {value_1:String}) AND (word IN ({value_2:Array(UInt64)}))) OR ((clue = {value_3:String}) AND (word IN ({value_2:Array(UInt64)}))) OR ((clue = {value_4:String}) AND (word IN ({value_5:Array(UInt64)}))))
GROUP BY
    clue,
    word,
    dep_id
HAVING row_count > 0;

-- The same where receipts have several of the words
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_1 = "number"
-- value_2 = ["1490","10490","100490","1000490","10000490","100000490","1000000490","10000000490","100000000490","1000000000490","10000000000490","100000000000490"]
-- value_3 = "item"
-- value_4 = "cashier"
-- value_5 = ["1490"]
SELECT
    sum(sign) AS row_count,
    sum(customers * sign) AS customer_qty,
    sum(receipt_word.units * sign) AS items,
    sum(receipt_word.total * sign) AS total,
    sum(receipt_word.tax_amount * sign) AS tax
FROM
(
    SELECT
        any(words.sign) AS sign,
        any(words.customers) AS customers,
        any(words.units) AS units,
        any(words.total) AS total,
        any(words.tax_amount) AS tax_amount
    FROM
    (
        SELECT *
        FROM receipt_word
        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (((clue = {value_1:String}) AND (word IN ({value_2:Array(UInt64)}))) OR ((clue = {value_3:String}) AND (word IN ({value_2:Array(UInt64)}))) OR ((clue = {value_4:String}) AND (word IN ({value_5:Array(UInt64)}))))
    ) AS words
    GROUP BY entry_no
) AS receipt_word;

-- Keys of a page of them
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_1 = "number"
-- value_2 = ["1490","10490","100490","1000490","10000490","100000490","1000000490","10000000490","100000000490","1000000000490","10000000000490","100000000000490"]
-- value_3 = "item"
-- value_4 = "cashier"
-- value_5 = ["1490"]
-- page_size = 25
-- page_offset = 50
SELECT concat(toString(business_date), ' ', toString(location), ' ', toString(entry_no)) AS entry
FROM receipt_word
WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (((clue = {value_1:String}) AND (word IN ({value_2:Array(UInt64)}))) OR ((clue = {value_3:String}) AND (word IN ({value_2:Array(UInt64)}))) OR ((clue = {value_4:String}) AND (word IN ({value_5:Array(UInt64)})))) AND (sign = 1) AND (entry_no NOT IN (
    SELECT entry_no
    FROM superseded
    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
))
ORDER BY
    ended DESC,
    entry_no DESC
LIMIT 1 BY entry_no
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- A page of rows: 4011
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_4 = "item"
-- value_5 = ["14011"]
-- page_size = 25
-- page_offset = 50
SELECT *
FROM
(
    SELECT
        list.*,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location AS location_id,
            ended AS time,
            business_date AS date,
            lane,
            number,
            occurrence,
            if(cashier_name = '', transaction.cashier, cashier_name) AS cashier,
            kind,
            units AS items,
            if(selling = 1, transaction.total, 0) AS total,
            tax_amount AS tax,
            tenders,
            events,
            customers AS customer_qty,
            entry_no,
            part.part_amount AS item_amt,
            part.part_units AS item_qty
        FROM transaction
        ANY LEFT JOIN
        (
            SELECT
                entry_no AS part_entry,
                sum(item_units) AS part_units,
                sum(item_amount) AS part_amount
            FROM receipt_word
            WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND ((clue = {value_4:String}) AND (word IN ({value_5:Array(UInt64)}))))
            GROUP BY entry_no
        ) AS part ON part.part_entry = transaction.entry_no
        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND ((business_date, location, entry_no) IN (
            SELECT
                business_date,
                location,
                entry_no
            FROM receipt_word
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND ((clue = {value_4:String}) AND (word IN ({value_5:Array(UInt64)})))
        ))) AND (sign = 1) AND (entry_no NOT IN (
            SELECT entry_no
            FROM superseded
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        ))
    ) AS list
)
ORDER BY
    time DESC,
    entry_no DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Count and totals: 4011
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_1 = "item"
-- value_2 = ["14011"]
SELECT
    sum(sign) AS row_count,
    sum(customers * sign) AS customer_qty,
    sum(receipt_word.units * sign) AS items,
    sum(receipt_word.total * sign) AS total,
    sum(receipt_word.tax_amount * sign) AS tax,
    sum(item_amount * sign) AS item_amt,
    sum(item_units * sign) AS item_qty
FROM
(
    SELECT
        any(words.sign) AS sign,
        any(words.customers) AS customers,
        any(words.units) AS units,
        any(words.total) AS total,
        any(words.tax_amount) AS tax_amount,
        sum(words.item_amount) AS item_amount,
        sum(words.item_units) AS item_units
    FROM
    (
        SELECT *
        FROM receipt_word
        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND ((clue = {value_1:String}) AND (word IN ({value_2:Array(UInt64)})))
    ) AS words
    GROUP BY entry_no
) AS receipt_word;

-- A page of rows: 4011, 11, cash
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- value_4 = "cash"
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_5 = "item"
-- value_6 = ["14011"]
-- value_7 = [11]
-- page_size = 25
-- page_offset = 50
SELECT *
FROM
(
    SELECT
        list.*,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location AS location_id,
            ended AS time,
            business_date AS date,
            lane,
            number,
            occurrence,
            if(cashier_name = '', transaction.cashier, cashier_name) AS cashier,
            kind,
            units AS items,
            if(selling = 1, transaction.total, 0) AS total,
            tax_amount AS tax,
            tenders,
            events,
            customers AS customer_qty,
            entry_no,
            part.part_amount AS item_amt,
            part.part_units AS item_qty,
            if(selling = 1, arraySum(arrayMap(one -> if((one.kind = {value_4:String}), one.amount, 0), paid)), 0) AS tender_amt
        FROM transaction
        ANY LEFT JOIN
        (
            SELECT
                entry_no AS part_entry,
                sum(item_units) AS part_units,
                sum(item_amount) AS part_amount
            FROM receipt_word
            WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (((clue = {value_5:String}) AND (word IN ({value_6:Array(UInt64)}))) AND (dep_id IN ({value_7:Array(UInt32)}))))
            GROUP BY entry_no
        ) AS part ON part.part_entry = transaction.entry_no
        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND has(tenders, {value_4:String}) AND ((business_date, location, entry_no) IN (
            SELECT
                business_date,
                location,
                entry_no
            FROM receipt_word
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (((clue = {value_5:String}) AND (word IN ({value_6:Array(UInt64)}))) AND (dep_id IN ({value_7:Array(UInt32)})))
        ))) AND (sign = 1) AND (entry_no NOT IN (
            SELECT entry_no
            FROM superseded
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        ))
    ) AS list
)
ORDER BY
    time DESC,
    entry_no DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Count and totals: 4011, 11, cash
-- value_1 = "cash"
-- value_2 = 100
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_3 = "item"
-- value_4 = ["14011"]
-- value_5 = [11]
SELECT
    sum(sign) AS row_count,
    sum(customers * sign) AS customer_qty,
    sum(transaction.units * sign) AS items,
    sum(if(selling = 1, transaction.total, 0) * sign) AS total,
    sum(tax_amount * sign) AS tax,
    sum(part.part_amount * sign) AS item_amt,
    sum(part.part_units * sign) AS item_qty,
    sum(if(selling = 1, arraySum(arrayMap(one -> if((one.kind = {value_1:String}), one.amount, 0), paid)), 0) * sign) AS tender_amt,
    arrayMap((day, store, number) -> concat(toString(day), ' ', toString(store), ' ', toString(number)), groupArrayIf({value_2:UInt32})(business_date, sign = 1), groupArrayIf({value_2:UInt32})(location, sign = 1), groupArrayIf({value_2:UInt32})(entry_no, sign = 1)) AS entries
FROM transaction
ANY LEFT JOIN
(
    SELECT
        entry_no AS part_entry,
        sum(item_units) AS part_units,
        sum(item_amount) AS part_amount
    FROM receipt_word
    WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (((clue = {value_3:String}) AND (word IN ({value_4:Array(UInt64)}))) AND (dep_id IN ({value_5:Array(UInt32)}))))
    GROUP BY entry_no
) AS part ON part.part_entry = transaction.entry_no
WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND has(tenders, {value_1:String}) AND ((business_date, location, entry_no) IN (
    SELECT
        business_date,
        location,
        entry_no
    FROM receipt_word
    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (((clue = {value_3:String}) AND (word IN ({value_4:Array(UInt64)}))) AND (dep_id IN ({value_5:Array(UInt32)})))
)));

-- A page of rows: 11
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- value_4 = [11]
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT *
FROM
(
    SELECT
        list.*,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location AS location_id,
            ended AS time,
            business_date AS date,
            lane,
            number,
            occurrence,
            if(cashier_name = '', transaction.cashier, cashier_name) AS cashier,
            kind,
            units AS items,
            if(selling = 1, transaction.total, 0) AS total,
            tax_amount AS tax,
            tenders,
            events,
            customers AS customer_qty,
            entry_no,
            arraySum(arrayMap(one -> if(has({value_4:Array(UInt32)}, one.dep_id), one.amount, 0), departments)) AS department_amt,
            arraySum(arrayMap(one -> if(has({value_4:Array(UInt32)}, one.dep_id), one.units, 0), departments)) AS department_qty
        FROM transaction
        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND hasAny(departments.dep_id, {value_4:Array(UInt32)})) AND (sign = 1) AND (entry_no NOT IN (
            SELECT entry_no
            FROM superseded
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        ))
    ) AS list
)
ORDER BY
    time DESC,
    entry_no DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Count and totals: 11
-- value_1 = [11]
-- value_2 = 100
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
SELECT
    sum(sign) AS row_count,
    sum(customers * sign) AS customer_qty,
    sum(transaction.units * sign) AS items,
    sum(if(selling = 1, transaction.total, 0) * sign) AS total,
    sum(tax_amount * sign) AS tax,
    sum(arraySum(arrayMap(one -> if(has({value_1:Array(UInt32)}, one.dep_id), one.amount, 0), departments)) * sign) AS department_amt,
    sum(arraySum(arrayMap(one -> if(has({value_1:Array(UInt32)}, one.dep_id), one.units, 0), departments)) * sign) AS department_qty,
    arrayMap((day, store, number) -> concat(toString(day), ' ', toString(store), ' ', toString(number)), groupArrayIf({value_2:UInt32})(business_date, sign = 1), groupArrayIf({value_2:UInt32})(location, sign = 1), groupArrayIf({value_2:UInt32})(entry_no, sign = 1)) AS entries
FROM transaction
WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND hasAny(departments.dep_id, {value_1:Array(UInt32)}));

-- A page of rows: cash, Cash
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- value_4 = "cash"
-- value_5 = "Cash"
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT *
FROM
(
    SELECT
        list.*,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location AS location_id,
            ended AS time,
            business_date AS date,
            lane,
            number,
            occurrence,
            if(cashier_name = '', transaction.cashier, cashier_name) AS cashier,
            kind,
            units AS items,
            if(selling = 1, transaction.total, 0) AS total,
            tax_amount AS tax,
            tenders,
            events,
            customers AS customer_qty,
            entry_no,
            if(selling = 1, arraySum(arrayMap(one -> if(((one.kind = {value_4:String}) AND (one.name = {value_5:String})), one.amount, 0), paid)), 0) AS tender_amt
        FROM transaction
        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND has(tenders, {value_4:String}) AND arrayExists(one -> ((one.kind = {value_4:String}) AND (one.name = {value_5:String})), paid)) AND (sign = 1) AND (entry_no NOT IN (
            SELECT entry_no
            FROM superseded
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        ))
    ) AS list
)
ORDER BY
    time DESC,
    entry_no DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Count and totals: cash, Cash
-- value_1 = "cash"
-- value_2 = "Cash"
-- value_3 = 100
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
SELECT
    sum(sign) AS row_count,
    sum(customers * sign) AS customer_qty,
    sum(transaction.units * sign) AS items,
    sum(if(selling = 1, transaction.total, 0) * sign) AS total,
    sum(tax_amount * sign) AS tax,
    sum(if(selling = 1, arraySum(arrayMap(one -> if(((one.kind = {value_1:String}) AND (one.name = {value_2:String})), one.amount, 0), paid)), 0) * sign) AS tender_amt,
    arrayMap((day, store, number) -> concat(toString(day), ' ', toString(store), ' ', toString(number)), groupArrayIf({value_3:UInt32})(business_date, sign = 1), groupArrayIf({value_3:UInt32})(location, sign = 1), groupArrayIf({value_3:UInt32})(entry_no, sign = 1)) AS entries
FROM transaction
WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND has(tenders, {value_1:String}) AND arrayExists(one -> ((one.kind = {value_1:String}) AND (one.name = {value_2:String})), paid));

-- A page of rows: coupon
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT *
FROM
(
    SELECT
        list.*,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location AS location_id,
            ended AS time,
            business_date AS date,
            lane,
            number,
            occurrence,
            if(cashier_name = '', transaction.cashier, cashier_name) AS cashier,
            kind,
            units AS items,
            if(selling = 1, transaction.total, 0) AS total,
            tax_amount AS tax,
            tenders,
            events,
            customers AS customer_qty,
            entry_no,
            (if(selling = 1, arraySum(arrayMap(one -> if(one.kind = 'manufacturerCoupon', one.amount, 0), paid)), 0) + arraySum(arrayMap(one -> if(one.kind = 'storeCoupon', -one.amount, 0), discounts))) AS coupon_amt,
            (if(selling = 1, arraySum(arrayMap(one -> if(one.kind = 'manufacturerCoupon', if(one.amount < 0, -1, 1), 0), paid)), 0) + arraySum(arrayMap(one -> if(one.kind = 'storeCoupon', if(one.amount > 0, -1, 1), 0), discounts))) AS coupon_qty
        FROM transaction
        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (has(marks, 'manufacturerCoupon') OR has(marks, 'storeCoupon'))) AND (sign = 1) AND (entry_no NOT IN (
            SELECT entry_no
            FROM superseded
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        ))
    ) AS list
)
ORDER BY
    time DESC,
    entry_no DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Count and totals: coupon
-- value_1 = 100
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
SELECT
    sum(sign) AS row_count,
    sum(customers * sign) AS customer_qty,
    sum(transaction.units * sign) AS items,
    sum(if(selling = 1, transaction.total, 0) * sign) AS total,
    sum(tax_amount * sign) AS tax,
    sum((if(selling = 1, arraySum(arrayMap(one -> if(one.kind = 'manufacturerCoupon', one.amount, 0), paid)), 0) + arraySum(arrayMap(one -> if(one.kind = 'storeCoupon', -one.amount, 0), discounts))) * sign) AS coupon_amt,
    sum((if(selling = 1, arraySum(arrayMap(one -> if(one.kind = 'manufacturerCoupon', if(one.amount < 0, -1, 1), 0), paid)), 0) + arraySum(arrayMap(one -> if(one.kind = 'storeCoupon', if(one.amount > 0, -1, 1), 0), discounts))) * sign) AS coupon_qty,
    arrayMap((day, store, number) -> concat(toString(day), ' ', toString(store), ' ', toString(number)), groupArrayIf({value_1:UInt32})(business_date, sign = 1), groupArrayIf({value_1:UInt32})(location, sign = 1), groupArrayIf({value_1:UInt32})(entry_no, sign = 1)) AS entries
FROM transaction
WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (has(marks, 'manufacturerCoupon') OR has(marks, 'storeCoupon')));
