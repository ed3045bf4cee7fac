-- A page of rows
-- value_1 = ["2026-11-01"]
-- value_2 = ["2026 P11"]
-- value_3 = ["2026-11-14"]
-- locations = [7,8]
-- value_4 = [1007,1008]
-- value_5 = 0
-- value_6 = ["Quai des Brumes","Harbor Point"]
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_7 = 64
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(gross_sales_amt) OVER (), sum(net_sales_amt) OVER (), sum(tax) OVER (), sum(net_sales_qty) OVER (), sum(customer_qty) OVER ()) AS over_all
FROM
(
    SELECT
        *,
        reg_loc_id AS overview_loc_id
    FROM
    (
        SELECT
            sums.* EXCEPT place_name,
            place_name AS location
        FROM
        (
            SELECT
                arrayLastIndex(start -> (start <= business_date), {value_1:Array(Date)}) AS place,
                {value_2:Array(String)}[place] AS period,
                {value_1:Array(Date)}[place] AS first_date,
                {value_3:Array(Date)}[place] AS final_date,
                transform(sales_day.location, {locations:Array(UInt32)}, {value_4:Array(UInt32)}, {value_5:UInt32}) AS reg_loc_id,
                any(transform(sales_day.location, {locations:Array(UInt32)}, {value_6:Array(String)}, toString(sales_day.location))) AS place_name,
                sum(sales_day.gross_amount) AS gross_sales_amt,
                sum(sales_day.net_amount) AS net_sales_amt,
                sum(sales_day.tax_amount) AS tax,
                sum(sales_day.net_units) AS net_sales_qty,
                sum(sales_day.customers) AS customer_qty,
                if(sum(sum(sales_day.net_amount)) OVER () = 0, 0, (toFloat64(sum(sales_day.net_amount)) / toFloat64(sum(sum(sales_day.net_amount)) OVER ())) * 100) AS percent_of_sales
            FROM sales_day
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
            GROUP BY ALL
            HAVING sum(sales_day.transactions) != 0
        ) AS sums
    )
)
ORDER BY
    leftPad(toString(period), {value_7:UInt8}, '0') DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    reg_loc_id DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
