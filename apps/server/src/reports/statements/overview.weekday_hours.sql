-- A page of rows
-- value_1 = [1,2,3,4,5,6,7]
-- value_2 = [0,0,0,0,0,0,0]
-- value_3 = 0
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(whole_sales_amt) OVER (), sum(whole_customer_qty) OVER ()) AS over_all
FROM
(
    SELECT
        toString(day) AS weekday,
        hour,
        whole_sales_amt,
        whole_customer_qty,
        'whole' AS days,
        transform(day, {value_1:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS store_days
    FROM
    (
        SELECT
            toUInt32(toDayOfWeek(business_date)) AS day,
            hour,
            sum(net_amount) AS whole_sales_amt,
            sum(customers) AS whole_customer_qty
        FROM sales_hour
        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND true
        GROUP BY
            day,
            hour
        HAVING sum(sales_hour.transactions) != 0
    )
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(weekday)) ASC,
    hour ASC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Totals that do not add over rows
-- value_1 = 0
SELECT {value_1:UInt32} AS store_days;
