-- A page of rows
-- value_1 = "notStated"
-- locations = [7,8]
-- value_2 = ["Quai des Brumes","Harbor Point"]
-- value_3 = [1007,1008]
-- value_4 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(net_sales_amt) OVER (), sum(customer_qty) OVER (), sum(net_sales_qty) OVER (), sum(refund_qty) OVER (), sum(returns_amt) OVER (), sum(void_qty) OVER (), sum(voided_amt) OVER (), sum(no_sale_qty) OVER ()) AS over_all
FROM
(
    SELECT
        list.* EXCEPT (cashier, location_id),
        toString(list.cashier) AS cashier_number,
        if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
        if(names.name = '', cashier_key, names.name) AS cashier_name,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location AS location_id,
            cashier,
            sum(net_amount) AS net_sales_amt,
            sum(customers) AS customer_qty,
            sum(net_units) AS net_sales_qty,
            sum(refunds) AS refund_qty,
            sum(return_amount) AS returns_amt,
            sum(voids) AS void_qty,
            sum(voided_amount) AS voided_amt,
            sum(no_sales) AS no_sale_qty
        FROM cashier_day
        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        GROUP BY
            location,
            cashier
        HAVING sum(receipts) != 0
    ) AS list
    LEFT JOIN
    (
        SELECT
            location AS location_id,
            cashier,
            argMax(name, entry_no) AS name
        FROM cashier_name
        WHERE (company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)}))
        GROUP BY
            location,
            cashier
    ) AS names USING (location_id, cashier)
    WHERE true
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(cashier_name)) ASC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    (reg_loc_id, cashier_number) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
