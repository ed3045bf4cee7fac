-- A page of rows
-- locations = [7,8]
-- value_1 = [1007,1008]
-- value_2 = 0
-- value_3 = ["Quai des Brumes","Harbor Point"]
-- value_4 = 2
-- value_5 = 3
-- value_6 = 4
-- value_7 = 5
-- value_8 = 6
-- value_9 = 7
-- value_10 = []
-- value_11 = 1
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(eligible_amt) OVER (), sum(snap_paid_amt) OVER (), sum(issued_qty) OVER (), sum(issued_amt) OVER (), sum(redeemed_qty) OVER (), sum(redeemed_amt) OVER ()) AS over_all
FROM
(
    SELECT
        rows.*,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(UInt32)}, {value_2:UInt32}) AS reg_loc_id,
        transform(location_id, {locations:Array(UInt32)}, {value_3:Array(String)}, toString(location_id)) AS location
    FROM
    (
        SELECT
            location AS location_id,
            toStartOfMonth(business_date) AS month,
            part.1 AS program,
            sum(tupleElement(part, {value_4:UInt8})) AS eligible_amt,
            sum(tupleElement(part, {value_5:UInt8})) AS snap_paid_amt,
            sum(tupleElement(part, {value_6:UInt8})) AS issued_qty,
            sum(tupleElement(part, {value_7:UInt8})) AS issued_amt,
            sum(tupleElement(part, {value_8:UInt8})) AS redeemed_qty,
            sum(tupleElement(part, {value_9:UInt8})) AS redeemed_amt
        FROM
        (
            SELECT
                *,
                wic * direction AS du_wic,
                greatest(least((du_sum - (du_redeemed * direction)) - du_wic, snap * direction), toDecimal128(0, 4)) AS du_snap,
                du_wic - greatest(least(du_sum - (du_redeemed * direction), du_wic), toDecimal128(0, 4)) AS milk_wic,
                greatest(least((milk_sum - (milk_redeemed * direction)) - milk_wic, (snap * direction) - du_snap), toDecimal128(0, 4)) AS milk_snap
            FROM
            (
                SELECT
                    *,
                    arrayMap(upc -> multiIf((upc IN ({value_10:Array(String)})), {value_11:UInt8}, (upc IN ({value_10:Array(String)})), {value_4:UInt8}, (upc IN ({value_10:Array(String)})), {value_5:UInt8}, {value_2:UInt8}), upcs) AS line_groups,
                    arraySum((v, g) -> if(g = {value_11:UInt8}, v, toDecimal64(0, 4)), nets, line_groups) * direction AS du_sum,
                    arraySum((v, g) -> if(g = {value_4:UInt8}, v, toDecimal64(0, 4)), nets, line_groups) * direction AS milk_sum
                FROM program_sale
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (sign = 1) AND (entry_no NOT IN (
                    SELECT entry_no
                    FROM superseded
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                )) AND true AND true
            )
        )
        ARRAY JOIN [('doubleUp', toDecimal128(du_sum * direction, 4), toDecimal128(du_snap * direction, 4), toInt64(du_issued_count), toDecimal128(du_issued, 4), toInt64(du_redeemed_count), toDecimal128(du_redeemed, 4)), ('milkIncentive', toDecimal128(milk_sum * direction, 4), toDecimal128(milk_snap * direction, 4), toInt64(milk_issued_count), toDecimal128(milk_issued, 4), toInt64(milk_redeemed_count), toDecimal128(milk_redeemed, 4)), ('other', toDecimal128(0, 4), toDecimal128(0, 4), toInt64(other_issued_count), toDecimal128(other_issued, 4), toInt64(other_redeemed_count), toDecimal128(other_redeemed, 4))] AS part
        GROUP BY ALL
        HAVING (eligible_amt != 0) OR (issued_qty != 0) OR (issued_amt != 0) OR (redeemed_qty != 0) OR (redeemed_amt != 0)
    ) AS rows
)
ORDER BY
    month DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
