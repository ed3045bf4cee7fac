-- A page of rows
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(count) OVER (), sum(discount_amt) OVER (), sum(percent_of_sales) OVER ()) AS over_all
FROM
(
    SELECT
        discount,
        count,
        discount_amt,
        if(sum(discount_amt) OVER () = 0, 0, (toFloat64(discount_amt) / toFloat64(sum(discount_amt) OVER ())) * 100) AS percent_of_sales
    FROM
    (
        SELECT
            discount,
            sum(number) AS count,
            sum(value) AS discount_amt
        FROM
        (
            SELECT
                if(description = '', toString(kind), toString(description)) AS discount,
                discount_day.count AS number,
                amount AS value
            FROM discount_day
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
            UNION ALL
            SELECT
                'other' AS discount,
                toInt64(0) AS number,
                discount_amount AS value
            FROM sales_day
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
            UNION ALL
            SELECT
                'other' AS discount,
                toInt64(0) AS number,
                -amount AS value
            FROM discount_day
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        )
        GROUP BY discount
        HAVING (count != 0) OR (discount_amt != 0)
    )
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(discount)) ASC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
