-- A page of rows
-- value_1 = [1,11]
-- value_2 = ["Fresh","Produce"]
-- value_3 = ["F","P"]
-- value_4 = [1,2]
-- value_5 = 0
-- company = 4711
-- locations = [7,8]
-- value_6 = 1
-- value_7 = []
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_8 = "2026-10-18"
-- value_9 = "2026-10-31"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(qty) OVER (), sum(amt) OVER (), sum(percent_of_sales) OVER ()) AS over_all
FROM
(
    SELECT
        found.* EXCEPT row_key,
        changes.earlier_amt AS earlier_amt,
        changes.current_amt - changes.earlier_amt AS change_amt,
        if(changes.earlier_amt = 0, NULL, (toFloat64(changes.current_amt - changes.earlier_amt) / abs(toFloat64(changes.earlier_amt))) * 100) AS change_pct
    FROM
    (
        SELECT
            *,
            toString(assumeNotNull(dep_id)) AS row_key
        FROM
        (
            SELECT
                toNullable(id) AS dep_id,
                transform(id, {value_1:Array(UInt32)}, {value_2:Array(String)}, toString(id)) AS name,
                transform(id, {value_1:Array(UInt32)}, {value_3:Array(String)}, toString(id)) AS description,
                transform(id, {value_1:Array(UInt32)}, {value_4:Array(UInt32)}, {value_5:UInt32}) AS depth,
                amt,
                qty,
                customer_qty,
                if(sum(amt) OVER () = 0, 0, (toFloat64(amt) / toFloat64(sum(amt) OVER ())) * 100) AS percent_of_sales
            FROM
            (
                SELECT
                    dep_id AS id,
                    sum(amount) AS amt,
                    sum(units) AS qty,
                    sum(customers) AS customer_qty
                FROM
                (
                    SELECT
                        level,
                        location,
                        dep_id,
                        amount,
                        units,
                        customers
                    FROM sales_department
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND true AND (((level = {value_6:UInt8}) AND (level > 0)) OR ((level = 0) AND (dep_id IN ({value_7:Array(UInt32)}))))) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))
                )
                GROUP BY id
                HAVING (amt != 0) OR (qty != 0) OR (customer_qty != 0)
            )
        )
    ) AS found
    LEFT JOIN
    (
        SELECT
            key,
            toNullable(sum(current)) AS current_amt,
            toNullable(sum(before)) AS earlier_amt
        FROM
        (
            SELECT
                key,
                value AS current,
                value - value AS before
            FROM
            (
                SELECT
                    toString(dep_id) AS key,
                    sum(amount) AS value
                FROM
                (
                    SELECT
                        level,
                        location,
                        dep_id,
                        amount,
                        units,
                        customers
                    FROM sales_department
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND true AND (((level = {value_6:UInt8}) AND (level > 0)) OR ((level = 0) AND (dep_id IN ({value_7:Array(UInt32)}))))) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))
                )
                GROUP BY dep_id
                HAVING (sum(amount) != 0) OR (sum(units) != 0)
            )
            UNION ALL
            SELECT
                key,
                value - value AS current,
                value AS before
            FROM
            (
                SELECT
                    toString(dep_id) AS key,
                    sum(amount) AS value
                FROM
                (
                    SELECT
                        level,
                        location,
                        dep_id,
                        amount,
                        units,
                        customers
                    FROM sales_department
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND true AND (((level = {value_6:UInt8}) AND (level > 0)) OR ((level = 0) AND (dep_id IN ({value_7:Array(UInt32)}))))) AND ((business_date >= {value_8:Date}) AND (business_date <= {value_9:Date}))
                )
                GROUP BY dep_id
                HAVING (sum(amount) != 0) OR (sum(units) != 0)
            )
        )
        GROUP BY key
    ) AS changes ON found.row_key = changes.key
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(name)) ASC,
    dep_id DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Totals that do not add over rows
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
SELECT sum(customers) AS customer_qty
FROM sales_day
WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})));

-- Change of all that a question covers
-- company = 4711
-- locations = [7,8]
-- value_1 = 1
-- value_2 = []
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_3 = "2026-10-18"
-- value_4 = "2026-10-31"
SELECT
    sum(changes.earlier_amt) AS earlier_amt,
    sum(current_amt) - sum(changes.earlier_amt) AS change_amt,
    if(sum(changes.earlier_amt) = 0, NULL, (toFloat64(sum(current_amt) - sum(changes.earlier_amt)) / abs(toFloat64(sum(changes.earlier_amt)))) * 100) AS change_pct
FROM
(
    SELECT
        key,
        toNullable(sum(current)) AS current_amt,
        toNullable(sum(before)) AS earlier_amt
    FROM
    (
        SELECT
            key,
            value AS current,
            value - value AS before
        FROM
        (
            SELECT
                toString(dep_id) AS key,
                sum(amount) AS value
            FROM
            (
                SELECT
                    level,
                    location,
                    dep_id,
                    amount,
                    units,
                    customers
                FROM sales_department
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND true AND (((level = {value_1:UInt8}) AND (level > 0)) OR ((level = 0) AND (dep_id IN ({value_2:Array(UInt32)}))))) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))
            )
            GROUP BY dep_id
            HAVING (sum(amount) != 0) OR (sum(units) != 0)
        )
        UNION ALL
        SELECT
            key,
            value - value AS current,
            value AS before
        FROM
        (
            SELECT
                toString(dep_id) AS key,
                sum(amount) AS value
            FROM
            (
                SELECT
                    level,
                    location,
                    dep_id,
                    amount,
                    units,
                    customers
                FROM sales_department
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND true AND (((level = {value_1:UInt8}) AND (level > 0)) OR ((level = 0) AND (dep_id IN ({value_2:Array(UInt32)}))))) AND ((business_date >= {value_3:Date}) AND (business_date <= {value_4:Date}))
            )
            GROUP BY dep_id
            HAVING (sum(amount) != 0) OR (sum(units) != 0)
        )
    )
    GROUP BY key
) AS changes;
