-- A page of rows
-- value_1 = [1,11]
-- value_2 = ["Fresh","Produce"]
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_3 = "2026-10-18"
-- value_4 = "2026-10-31"
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
            upc AS row_key
        FROM
        (
            SELECT
                sums.upc AS upc,
                names.description AS description,
                sums.qty AS qty,
                sums.amt AS amt,
                transform(sums.dep_id, {value_1:Array(UInt32)}, {value_2:Array(String)}, toString(sums.dep_id)) AS department,
                if(sum(sums.amt) OVER () = 0, 0, (toFloat64(sums.amt) / toFloat64(sum(sums.amt) OVER ())) * 100) AS percent_of_sales
            FROM
            (
                SELECT
                    upc,
                    min(dep_id) AS dep_id,
                    sum(units) AS qty,
                    sum(amount) AS amt
                FROM
                (
                    SELECT
                        dep_id,
                        upc,
                        amount,
                        units,
                        lines
                    FROM item_day
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND true) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))
                )
                GROUP BY upc
                HAVING sum(lines) != 0
            ) AS sums
            LEFT JOIN
            (
                SELECT
                    upc,
                    argMax(description, entry_no) AS description
                FROM item_name
                WHERE (company = {company:UInt32}) AND (upc != '')
                GROUP BY upc
            ) AS names USING (upc)
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
                    upc AS key,
                    sum(amount) AS value
                FROM
                (
                    SELECT
                        dep_id,
                        upc,
                        amount,
                        units,
                        lines
                    FROM item_day
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND true) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))
                )
                GROUP BY upc
                HAVING sum(lines) != 0
            )
            UNION ALL
            SELECT
                key,
                value - value AS current,
                value AS before
            FROM
            (
                SELECT
                    upc AS key,
                    sum(amount) AS value
                FROM
                (
                    SELECT
                        dep_id,
                        upc,
                        amount,
                        units,
                        lines
                    FROM item_day
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND true) AND ((business_date >= {value_3:Date}) AND (business_date <= {value_4:Date}))
                )
                GROUP BY upc
                HAVING sum(lines) != 0
            )
        )
        GROUP BY key
    ) AS changes ON found.row_key = changes.key
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(description)) ASC,
    upc DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Change of all that a question covers
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_1 = "2026-10-18"
-- value_2 = "2026-10-31"
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
                upc AS key,
                sum(amount) AS value
            FROM
            (
                SELECT
                    dep_id,
                    upc,
                    amount,
                    units,
                    lines
                FROM item_day
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND true) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))
            )
            GROUP BY upc
            HAVING sum(lines) != 0
        )
        UNION ALL
        SELECT
            key,
            value - value AS current,
            value AS before
        FROM
        (
            SELECT
                upc AS key,
                sum(amount) AS value
            FROM
            (
                SELECT
                    dep_id,
                    upc,
                    amount,
                    units,
                    lines
                FROM item_day
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND true) AND ((business_date >= {value_1:Date}) AND (business_date <= {value_2:Date}))
            )
            GROUP BY upc
            HAVING sum(lines) != 0
        )
    )
    GROUP BY key
) AS changes;
