-- A page of rows
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(net_sales_amt) OVER (), sum(net_sales_qty) OVER (), sum(customer_qty) OVER ()) AS over_all
FROM
(
    SELECT
        business_date AS date,
        sum(net_amount) AS net_sales_amt,
        sum(net_units) AS net_sales_qty,
        sum(customers) AS customer_qty
    FROM sales_day
    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
    GROUP BY date
    HAVING sum(transactions) != 0
)
ORDER BY
    date DESC,
    date DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
