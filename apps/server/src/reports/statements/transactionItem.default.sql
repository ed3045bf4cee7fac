-- A page of rows
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- value_4 = 1
-- value_5 = 11
-- value_6 = 2
-- value_7 = 12
-- value_8 = 19
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_9 = []
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(eligible_qty) OVER (), sum(eligible_amt) OVER (), sum(snap_paid_amt) OVER (), sum(issued_amt) OVER (), sum(redeemed_amt) OVER ()) AS over_all
FROM
(
    SELECT
        lines.location AS location_id,
        transform(lines.location, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(lines.location)) AS location,
        transform(lines.location, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id,
        lines.business_date AS date,
        lines.lane AS lane,
        lines.number AS number,
        lines.occurrence AS occurrence,
        lines.entry_no AS entry_no,
        if(lines.cashier_name = '', lines.cashier, lines.cashier_name) AS cashier,
        lines.upc AS upc,
        names.description AS description,
        lines.program AS program,
        lines.eligible_qty AS eligible_qty,
        lines.eligible_amt AS eligible_amt,
        lines.snap_paid_amt AS snap_paid_amt,
        lines.issued_amt AS issued_amt,
        lines.redeemed_amt AS redeemed_amt
    FROM
    (
        SELECT
            location,
            business_date,
            ended,
            entry_no,
            lane,
            number,
            occurrence,
            cashier,
            cashier_name,
            '' AS upc,
            dep_id,
            multiIf((line_group IN ({value_4:UInt8}, {value_5:UInt8})), 'doubleUp', (line_group IN ({value_6:UInt8}, {value_7:UInt8})), 'milkIncentive', 'other') AS program,
            quantity AS eligible_qty,
            net AS eligible_amt,
            snap_share AS snap_paid_amt,
            issued_share AS issued_amt,
            redeemed_share AS redeemed_amt
        FROM
        (
            SELECT
                *,
                if(line_group > 10, toDecimal128(0, 4), (greatest(least(up_to - ahead, snap_paid), toDecimal128(0, 4)) AS snap_after) - (greatest(least(before - ahead, snap_paid), toDecimal128(0, 4)) AS snap_before)) * direction AS snap_share,
                if(line_group > 10, given - greatest(least(given, snap_paid), toDecimal128(0, 4)), greatest(least(snap_after, given), toDecimal128(0, 4)) - greatest(least(snap_before, given), toDecimal128(0, 4))) * direction AS issued_share,
                if(line_group > 10, taken - greatest(least(program_sum, taken), toDecimal128(0, 4)), greatest(least(least(up_to, program_sum), taken), toDecimal128(0, 4)) - greatest(least(least(before, program_sum), taken), toDecimal128(0, 4))) * direction AS redeemed_share
            FROM
            (
                SELECT
                    location,
                    business_date,
                    ended,
                    entry_no,
                    lane,
                    number,
                    occurrence,
                    cashier,
                    cashier_name,
                    direction,
                    item,
                    dep_id,
                    line_group,
                    quantity,
                    net,
                    up_to,
                    up_to - (net * direction) AS before,
                    multiIf((line_group IN ({value_4:UInt8}, {value_5:UInt8})), du_sum, (line_group IN ({value_6:UInt8}, {value_7:UInt8})), milk_sum, line_group = {value_8:UInt8}, toDecimal128(0, 4), toDecimal128(0, 4)) AS program_sum,
                    multiIf((line_group IN ({value_4:UInt8}, {value_5:UInt8})), du_snap, (line_group IN ({value_6:UInt8}, {value_7:UInt8})), milk_snap, line_group = {value_8:UInt8}, toDecimal128(0, 4), toDecimal128(0, 4)) AS snap_paid,
                    multiIf((line_group IN ({value_4:UInt8}, {value_5:UInt8})), du_redeemed, (line_group IN ({value_6:UInt8}, {value_7:UInt8})), milk_redeemed, line_group = {value_8:UInt8}, other_redeemed, toDecimal128(0, 4)) * direction AS taken,
                    multiIf((line_group IN ({value_4:UInt8}, {value_5:UInt8})), du_issued, (line_group IN ({value_6:UInt8}, {value_7:UInt8})), milk_issued, line_group = {value_8:UInt8}, other_issued, toDecimal128(0, 4)) * direction AS given,
                    taken + multiIf((line_group IN ({value_4:UInt8}, {value_5:UInt8})), du_wic, (line_group IN ({value_6:UInt8}, {value_7:UInt8})), milk_wic, line_group = {value_8:UInt8}, toDecimal128(0, 4), toDecimal128(0, 4)) AS ahead
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
                            arrayMap(item -> toUInt32(0), items) AS all_groups,
                            arrayFilter((value, g) -> (g != 0), all_groups, all_groups) AS line_groups,
                            arrayFilter((value, g) -> (g != 0), items, all_groups) AS listed_items,
                            arrayFilter((value, g) -> (g != 0), nets, all_groups) AS listed_nets,
                            arrayFilter((value, g) -> (g != 0), units, all_groups) AS listed_units,
                            arrayFilter((value, g) -> (g != 0), dep_ids, all_groups) AS listed_dep_ids,
                            arraySum((net, g) -> if(g = {value_4:UInt8}, net, toDecimal64(0, 4)), listed_nets, line_groups) * direction AS du_sum,
                            arraySum((net, g) -> if(g = {value_6:UInt8}, net, toDecimal64(0, 4)), listed_nets, line_groups) * direction AS milk_sum
                        FROM program_sale
                        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (sign = 1) AND (entry_no NOT IN (
                            SELECT entry_no
                            FROM superseded
                            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                        )))
                    )
                )
                ARRAY JOIN
                    arrayResize(listed_items, length(line_groups) + if(notEmpty(voucher_numbers), 3, 0)) AS item,
                    arrayResize(listed_dep_ids, length(line_groups) + if(notEmpty(voucher_numbers), 3, 0)) AS dep_id,
                    arrayResize(listed_units, length(line_groups) + if(notEmpty(voucher_numbers), 3, 0)) AS quantity,
                    arrayResize(listed_nets, length(line_groups) + if(notEmpty(voucher_numbers), 3, 0)) AS net,
                    arraySlice(arrayConcat(line_groups, [{value_5:UInt8}, {value_7:UInt8}, {value_8:UInt8}]), 1, length(line_groups) + if(notEmpty(voucher_numbers), 3, 0)) AS line_group,
                    arrayResize(arrayMap((g, a, b) -> if(g = {value_4:UInt8}, a, b), line_groups, arrayCumSum((n, g) -> if(g = {value_4:UInt8}, n * direction, toDecimal64(0, 4)), listed_nets, line_groups), arrayCumSum((n, g) -> if(g = {value_6:UInt8}, n * direction, toDecimal64(0, 4)), listed_nets, line_groups)), length(line_groups) + if(notEmpty(voucher_numbers), 3, 0)) AS up_to
                WHERE (line_group = {value_4:UInt8}) OR (line_group = {value_5:UInt8}) OR (line_group = {value_6:UInt8}) OR (line_group = {value_7:UInt8}) OR (line_group = {value_8:UInt8})
            )
        )
        WHERE ((line_group < 10) OR (issued_share != 0) OR (redeemed_share != 0))
    ) AS lines
    LEFT JOIN
    (
        SELECT
            upc,
            argMax(description, entry_no) AS description
        FROM item_name
        WHERE (company = {company:UInt32}) AND (upc IN ({value_9:Array(String)}))
        GROUP BY upc
    ) AS names USING (upc)
)
ORDER BY
    date DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    number DESC,
    tuple(entry_no, upc, eligible_amt) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
