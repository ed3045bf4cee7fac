-- A page of rows
-- value_1 = "notStated"
-- locations = [7,8]
-- value_2 = ["Quai des Brumes","Harbor Point"]
-- value_3 = [1007,1008]
-- value_4 = 0
-- value_5 = "session_no UInt64, location_id UInt32, cashier String, date Date, lane String, sign_on DateTime64(0, 'UTC'), session_end DateTime64(0, 'UTC'), is_open UInt8, signed_seconds Int64, net_sales_amt Decimal(38, 4), customer_qty Int64, net_sales_qty Decimal(38, 4)"
-- value_6 = "\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N"
-- company = 4711
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(signed_seconds) OVER (), sum(net_sales_amt) OVER (), sum(customer_qty) OVER (), sum(signed_on_qty) OVER ()) AS over_all
FROM
(
    SELECT
        * EXCEPT sign_off,
        toInt64(1) AS signed_on_qty
    FROM
    (
        SELECT
            toString(list.cashier) AS cashier_number,
            if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
            if(names.name = '', cashier_key, names.name) AS cashier_name,
            transform(list.location_id, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(list.location_id)) AS location,
            transform(list.location_id, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
            date,
            lane,
            sign_on,
            session_end,
            if(is_open, toDateTime64(0, 0, 'UTC'), session_end) AS sign_off,
            signed_seconds,
            net_sales_amt,
            customer_qty,
            net_sales_qty
        FROM
        (
            SELECT *
            FROM format(TSV, {value_5:String}, {value_6:String})
            WHERE false
        ) AS list
        LEFT JOIN
        (
            SELECT
                cashier_work.location AS location_id,
                toString(cashier_work.cashier) AS cashier,
                (max(cashier_work.name)).2 AS name
            FROM cashier_work
            WHERE ((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND (grain = 'name')
            GROUP BY
                cashier_work.location,
                cashier_work.cashier
        ) AS names ON (names.location_id = list.location_id) AND (names.cashier = list.cashier)
        WHERE true
    )
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    lane ASC,
    (reg_loc_id, lane, sign_on) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
