-- A page of rows
-- value_1 = "notStated"
-- locations = [7,8]
-- value_2 = ["Quai des Brumes","Harbor Point"]
-- value_3 = [1007,1008]
-- value_4 = 0
-- value_5 = [1,11]
-- value_6 = ["Fresh","Produce"]
-- value_7 = [1,1]
-- company = 4711
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
        list.* EXCEPT (cashier, location_id),
        toString(list.cashier) AS cashier_number,
        if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
        if(names.name = '', cashier_key, names.name) AS cashier_name,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location_id,
            cashier,
            toNullable(id) AS dep_id,
            transform(id, {value_5:Array(UInt32)}, {value_6:Array(String)}, toString(id)) AS department,
            qty,
            amt,
            if(total = 0, 0, (toFloat64(amt) / toFloat64(total)) * 100) AS percent_of_cashier
        FROM
        (
            SELECT
                location AS location_id,
                cashier,
                transform(dep_id, {value_5:Array(UInt32)}, {value_7:Array(UInt32)}, {value_4:UInt32}) AS id,
                sumIf(units, true) AS qty,
                sumIf(amount, true) AS amt,
                sum(sum(amount)) OVER (PARTITION BY location, cashier) AS total
            FROM cashier_department
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
            GROUP BY
                location,
                cashier,
                id
        )
        WHERE (amt != 0) OR (qty != 0)
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
    amt DESC,
    (reg_loc_id, cashier_number, dep_id) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
