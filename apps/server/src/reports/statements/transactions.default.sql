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
        sign,
        customers,
        units,
        total,
        tax_amount
    FROM receipt_word
    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (((clue = {value_1:String}) AND (word IN ({value_2:Array(UInt64)}))) OR ((clue = {value_3:String}) AND (word IN ({value_2:Array(UInt64)}))) OR ((clue = {value_4:String}) AND (word IN ({value_5:Array(UInt64)}))))
    LIMIT 1 BY entry_no
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
