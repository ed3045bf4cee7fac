-- A page of rows
-- locations = [7,8]
-- value_1 = [1007,1008]
-- value_2 = 0
-- value_3 = ["Quai des Brumes","Harbor Point"]
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_4 = []
-- value_5 = 1
-- value_6 = 2
-- value_7 = 3
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(net_sales_amt) OVER (), sum(snap_amt) OVER (), sum(snap_qty) OVER (), sum(eligible_amt) OVER (), sum(incentive_qty) OVER (), sum(issued_qty) OVER (), sum(issued_amt) OVER (), sum(redeemed_qty) OVER (), sum(redeemed_amt) OVER ()) AS over_all
FROM
(
    SELECT
        rows.* EXCEPT period,
        rows.period AS date,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(UInt32)}, {value_2:UInt32}) AS reg_loc_id,
        transform(location_id, {locations:Array(UInt32)}, {value_3:Array(String)}, toString(location_id)) AS location
    FROM
    (
        SELECT
            stores.location_id AS location_id,
            stores.period AS period,
            stores.net_sales_amt AS net_sales_amt,
            programs.snap_amt AS snap_amt,
            programs.snap_qty AS snap_qty,
            programs.incentive_qty AS incentive_qty,
            programs.issued_amt AS issued_amt,
            programs.issued_qty AS issued_qty,
            programs.redeemed_amt AS redeemed_amt,
            programs.redeemed_qty AS redeemed_qty,
            coalesce(programs.eligible_amt, CAST(NULL, 'Nullable(Decimal(38, 4))')) AS eligible_amt,
            coalesce(programs.snap_paid_amt, CAST(NULL, 'Nullable(Decimal(38, 4))')) AS snap_paid_amt
        FROM
        (
            SELECT
                location AS location_id,
                business_date AS period,
                sum(net_amount) AS net_sales_amt
            FROM sales_day
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
            GROUP BY
                location_id,
                period
            HAVING sum(sales_day.transactions) != 0
        ) AS stores
        LEFT JOIN
        (
            SELECT
                location AS location_id,
                business_date AS period,
                sum(list.snap_amt) AS snap_amt,
                sum(list.snap_qty) AS snap_qty,
                sum(list.incentive_qty) AS incentive_qty,
                sum(list.issued_amt) AS issued_amt,
                sum(list.issued_qty) AS issued_qty,
                sum(list.redeemed_amt) AS redeemed_amt,
                sum(list.redeemed_qty) AS redeemed_qty,
                sum(list.eligible_amt) AS eligible_amt,
                sum(list.snap_paid_amt) AS snap_paid_amt
            FROM
            (
                SELECT
                    location,
                    business_date,
                    snap AS snap_amt,
                    if(snap = 0, 0, times) AS snap_qty,
                    if(has(voucher_programs, 'doubleUp') OR has(voucher_programs, 'milkIncentive') OR has(voucher_programs, 'other'), times, 0) AS incentive_qty,
                    CAST(NULL, 'Nullable(Decimal(38, 4))') AS eligible_amt,
                    CAST(NULL, 'Nullable(Decimal(38, 4))') AS snap_paid_amt,
                    (du_issued + milk_issued) + other_issued AS issued_amt,
                    (du_issued_count + milk_issued_count) + other_issued_count AS issued_qty,
                    (du_redeemed + milk_redeemed) + other_redeemed AS redeemed_amt,
                    (du_redeemed_count + milk_redeemed_count) + other_redeemed_count AS redeemed_qty
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
                            arrayMap(upc -> multiIf((upc IN ({value_4:Array(String)})), {value_5:UInt8}, (upc IN ({value_4:Array(String)})), {value_6:UInt8}, (upc IN ({value_4:Array(String)})), {value_7:UInt8}, {value_2:UInt8}), upcs) AS line_groups,
                            arraySum((v, g) -> if(g = {value_5:UInt8}, v, toDecimal64(0, 4)), nets, line_groups) * direction AS du_sum,
                            arraySum((v, g) -> if(g = {value_6:UInt8}, v, toDecimal64(0, 4)), nets, line_groups) * direction AS milk_sum
                        FROM program_sale
                        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (sign = 1) AND (entry_no NOT IN (
                            SELECT entry_no
                            FROM superseded
                            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                        )) AND true AND true
                    )
                )
            ) AS list
            GROUP BY
                location_id,
                period
        ) AS programs ON (stores.location_id = programs.location_id) AND (stores.period = programs.period)
    ) AS rows
)
ORDER BY
    date DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
