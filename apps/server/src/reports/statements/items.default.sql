-- A page of rows
-- value_1 = [1,11]
-- value_2 = ["Fresh","Produce"]
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(qty) OVER (), sum(amt) OVER (), sum(percent_of_sales) OVER ()) AS over_all
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
        WHERE company = {company:UInt32}
        GROUP BY upc
    ) AS names USING (upc)
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(description)) ASC,
    upc DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
