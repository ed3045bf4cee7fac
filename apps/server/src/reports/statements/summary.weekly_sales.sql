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
    tuple(count() OVER (), sum(gross_sales_amt) OVER (), sum(returns_amt) OVER (), sum(store_coupons_amt) OVER (), sum(voids_amt) OVER (), sum(net_sales_amt) OVER (), sum(tax) OVER (), sum(customer_qty) OVER (), sum(percent_of_sales) OVER ()) AS over_all
FROM
(
    SELECT
        sums.* EXCEPT place_name,
        place_name AS location
    FROM
    (
        SELECT
            toStartOfWeek(business_date, 0) AS week,
            transform(sales_day.location, {locations:Array(UInt32)}, {value_1:Array(UInt32)}, {value_2:UInt32}) AS reg_loc_id,
            any(transform(sales_day.location, {locations:Array(UInt32)}, {value_3:Array(String)}, toString(sales_day.location))) AS place_name,
            sum(sales_day.gross_amount) AS gross_sales_amt,
            sum(sales_day.return_amount) AS returns_amt,
            sum(sales_day.discount_amount) AS store_coupons_amt,
            sum(sales_day.void_amount) AS voids_amt,
            sum(sales_day.net_amount) AS net_sales_amt,
            sum(sales_day.tax_amount) AS tax,
            sum(sales_day.customers) AS customer_qty,
            if(sum(sum(sales_day.net_amount)) OVER () = 0, 0, (toFloat64(sum(sales_day.net_amount)) / toFloat64(sum(sum(sales_day.net_amount)) OVER ())) * 100) AS percent_of_sales
        FROM sales_day
        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        GROUP BY ALL
        HAVING sum(sales_day.transactions) != 0
    ) AS sums
)
ORDER BY
    week DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
