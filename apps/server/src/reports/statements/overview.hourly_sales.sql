-- A page of rows
-- locations = [7,8]
-- value_1 = [1007,1008]
-- value_2 = 0
-- value_3 = ["Quai des Brumes","Harbor Point"]
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(net_sales_amt) OVER (), sum(net_sales_qty) OVER (), sum(customer_qty) OVER (), sum(percent_of_sales) OVER ()) AS over_all
FROM
(
    SELECT
        sums.* EXCEPT place_name,
        place_name AS location
    FROM
    (
        SELECT
            business_date AS date,
            hour,
            transform(sales_hour.location, {locations:Array(UInt32)}, {value_1:Array(UInt32)}, {value_2:UInt32}) AS reg_loc_id,
            any(transform(sales_hour.location, {locations:Array(UInt32)}, {value_3:Array(String)}, toString(sales_hour.location))) AS place_name,
            sum(sales_hour.net_amount) AS net_sales_amt,
            sum(sales_hour.net_units) AS net_sales_qty,
            sum(sales_hour.customers) AS customer_qty,
            if(sum(sum(sales_hour.net_amount)) OVER () = 0, 0, (toFloat64(sum(sales_hour.net_amount)) / toFloat64(sum(sum(sales_hour.net_amount)) OVER ())) * 100) AS percent_of_sales
        FROM sales_hour
        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        GROUP BY ALL
        HAVING sum(sales_hour.transactions) != 0
    ) AS sums
)
ORDER BY
    date DESC,
    hour DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
