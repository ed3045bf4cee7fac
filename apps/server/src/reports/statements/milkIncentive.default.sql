-- A page of rows
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- value_4 = 2
-- value_5 = []
-- value_6 = 1
-- value_7 = 3
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_8 = "milkIncentive"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(milk_sale_qty) OVER (), sum(milk_qty) OVER (), sum(milk_amt) OVER (), sum(milk_snap_amt) OVER (), sum(milk_issued_qty) OVER (), sum(milk_issued_amt) OVER (), sum(milk_redeemed_qty) OVER (), sum(milk_redeemed_amt) OVER ()) AS over_all
FROM
(
    SELECT
        sums.*,
        'milkIncentive' AS program,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location AS location_id,
            business_date AS date,
            sum(if(has(line_groups, {value_4:UInt8}), times, 0)) AS milk_sale_qty,
            sum(arraySum((v, g) -> if(g = {value_4:UInt8}, v, toDecimal64(0, 4)), units, line_groups)) AS milk_qty,
            sum(milk_sum * direction) AS milk_amt,
            sum(milk_snap * direction) AS milk_snap_amt,
            sum(milk_issued_count) AS milk_issued_qty,
            sum(milk_issued) AS milk_issued_amt,
            sum(milk_redeemed_count) AS milk_redeemed_qty,
            sum(milk_redeemed) AS milk_redeemed_amt
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
                    arrayMap(upc -> multiIf((upc IN ({value_5:Array(String)})), {value_6:UInt8}, (upc IN ({value_5:Array(String)})), {value_4:UInt8}, (upc IN ({value_5:Array(String)})), {value_7:UInt8}, {value_3:UInt8}), upcs) AS line_groups,
                    arraySum((v, g) -> if(g = {value_6:UInt8}, v, toDecimal64(0, 4)), nets, line_groups) * direction AS du_sum,
                    arraySum((v, g) -> if(g = {value_4:UInt8}, v, toDecimal64(0, 4)), nets, line_groups) * direction AS milk_sum
                FROM program_sale
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (sign = 1) AND (entry_no NOT IN (
                    SELECT entry_no
                    FROM superseded
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                )) AND true AND (has(voucher_programs, {value_8:String}) OR has(line_groups, {value_4:UInt8}))
            )
        )
        GROUP BY ALL
    ) AS sums
)
ORDER BY
    date DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
