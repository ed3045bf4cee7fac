-- A page of rows
-- value_1 = 1
-- value_2 = 11
-- value_3 = 2
-- value_4 = 12
-- value_5 = 19
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_6 = 3
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(listed_milk_qty) OVER (), sum(listed_milk_amt) OVER (), sum(milk_snap_amt) OVER ()) AS over_all
FROM
(
    SELECT
        '' AS milk_fat,
        '' AS milk_flavour,
        '' AS milk_qualifies,
        sum(quantity) AS listed_milk_qty,
        sum(net) AS listed_milk_amt,
        sum(snap_share) AS milk_snap_amt
    FROM
    (
        SELECT
            item,
            quantity,
            net,
            snap_share
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
                    multiIf((line_group IN ({value_1:UInt8}, {value_2:UInt8})), du_sum, (line_group IN ({value_3:UInt8}, {value_4:UInt8})), milk_sum, line_group = {value_5:UInt8}, toDecimal128(0, 4), toDecimal128(0, 4)) AS program_sum,
                    multiIf((line_group IN ({value_1:UInt8}, {value_2:UInt8})), du_snap, (line_group IN ({value_3:UInt8}, {value_4:UInt8})), milk_snap, line_group = {value_5:UInt8}, toDecimal128(0, 4), toDecimal128(0, 4)) AS snap_paid,
                    multiIf((line_group IN ({value_1:UInt8}, {value_2:UInt8})), du_redeemed, (line_group IN ({value_3:UInt8}, {value_4:UInt8})), milk_redeemed, line_group = {value_5:UInt8}, other_redeemed, toDecimal128(0, 4)) * direction AS taken,
                    multiIf((line_group IN ({value_1:UInt8}, {value_2:UInt8})), du_issued, (line_group IN ({value_3:UInt8}, {value_4:UInt8})), milk_issued, line_group = {value_5:UInt8}, other_issued, toDecimal128(0, 4)) * direction AS given,
                    taken + multiIf((line_group IN ({value_1:UInt8}, {value_2:UInt8})), du_wic, (line_group IN ({value_3:UInt8}, {value_4:UInt8})), milk_wic, line_group = {value_5:UInt8}, toDecimal128(0, 4), toDecimal128(0, 4)) AS ahead
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
                            arraySum((net, g) -> if(g = {value_1:UInt8}, net, toDecimal64(0, 4)), listed_nets, line_groups) * direction AS du_sum,
                            arraySum((net, g) -> if(g = {value_3:UInt8}, net, toDecimal64(0, 4)), listed_nets, line_groups) * direction AS milk_sum
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
                    arraySlice(arrayConcat(line_groups, [{value_2:UInt8}, {value_4:UInt8}, {value_5:UInt8}]), 1, length(line_groups) + if(notEmpty(voucher_numbers), 3, 0)) AS line_group,
                    arrayResize(arrayMap((g, a, b) -> if(g = {value_1:UInt8}, a, b), line_groups, arrayCumSum((n, g) -> if(g = {value_1:UInt8}, n * direction, toDecimal64(0, 4)), listed_nets, line_groups), arrayCumSum((n, g) -> if(g = {value_3:UInt8}, n * direction, toDecimal64(0, 4)), listed_nets, line_groups)), length(line_groups) + if(notEmpty(voucher_numbers), 3, 0)) AS up_to
                WHERE (line_group = {value_3:UInt8}) OR (line_group = {value_6:UInt8})
            )
        )
    )
    GROUP BY
        milk_fat,
        milk_flavour,
        milk_qualifies
)
ORDER BY
    listed_milk_amt DESC,
    lowerUTF8(removeDiacriticsUTF8(milk_fat)) ASC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
