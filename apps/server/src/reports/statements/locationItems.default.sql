-- A page of rows
-- company = 4711
-- locations = [7,8]
-- value_1 = [11]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(qty) OVER (), sum(amt) OVER ()) AS over_all
FROM
(
    SELECT
        sums.upc AS upc,
        names.description AS description,
        sums.qty AS qty,
        sums.amt AS amt
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
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND (dep_id IN ({value_1:Array(UInt32)}))) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))
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
        WHERE company = {company:UInt32}
        GROUP BY upc
    ) AS names USING (upc)
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(description)) ASC,
    upc DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
