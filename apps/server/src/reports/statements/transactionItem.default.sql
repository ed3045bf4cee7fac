-- Read before, 1
-- value_1 = 1
-- value_2 = 2
-- value_3 = 9
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
SELECT
    sums.location_id AS location,
    toString(sums.period) AS period,
    substring(period, 1, 7) AS month,
    sums.part AS part,
    toString(sums.row_count) AS row_count,
    [toString(sums.eligible_qty), toString(sums.eligible_amt), toString(sums.snap_paid_amt), toString(sums.issued_amt), toString(sums.redeemed_amt)] AS figures
FROM
(
    SELECT
        location AS location_id,
        toStartOfMonth(business_date) AS period,
        '' AS part,
        sum(toInt64(length(lines)) * sign) AS row_count,
        sum(arraySum(line -> (line.3), listed) * sign) AS eligible_qty,
        sum(((du_sum + milk_sum) * direction) * sign) AS eligible_amt,
        sum(((du_snap + milk_snap) * direction) * sign) AS snap_paid_amt,
        sum(((du_issued + milk_issued) + other_issued) * sign) AS issued_amt,
        sum(((du_redeemed + milk_redeemed) + other_redeemed) * sign) AS redeemed_amt
    FROM
    (
        SELECT
            *,
            arrayConcat(listed, arrayFilter(rest -> (((rest.2) != 0) OR ((rest.3) != 0)), [(toUInt64({value_1:UInt8}), ((du_issued * direction) - greatest(least(du_issued * direction, du_snap), toDecimal64(0, 4))) * direction, ((du_redeemed * direction) - greatest(least(du_redeemed * direction, du_sum), toDecimal64(0, 4))) * direction, toUInt32(0)), (toUInt64({value_2:UInt8}), ((milk_issued * direction) - greatest(least(milk_issued * direction, milk_snap), toDecimal64(0, 4))) * direction, ((milk_redeemed * direction) - greatest(least(milk_redeemed * direction, milk_sum), toDecimal64(0, 4))) * direction, toUInt32(0)), (toUInt64({value_3:UInt8}), other_issued, other_redeemed, toUInt32(0))])) AS lines
        FROM
        (
            SELECT
                *,
                greatest(du_redeemed * direction, toDecimal64(0, 4)) AS du_taken,
                greatest(milk_redeemed * direction, toDecimal64(0, 4)) AS milk_taken,
                greatest(wic * direction, toDecimal64(0, 4)) AS du_wic,
                du_taken + du_wic AS du_ahead,
                greatest(least(du_sum - du_ahead, snap * direction), toDecimal64(0, 4)) AS du_snap,
                (milk_taken + du_wic) - greatest(least(du_sum - du_taken, du_wic), toDecimal64(0, 4)) AS milk_ahead,
                greatest(least(milk_sum - milk_ahead, (snap * direction) - du_snap), toDecimal64(0, 4)) AS milk_snap
            FROM
            (
                SELECT
                    *,
                    arrayFilter(line -> false, arrayZip(items, nets, units, dep_ids)) AS listed,
                    emptyArrayInt64() AS du_ups,
                    emptyArrayInt64() AS milk_ups,
                    toDecimal64(du_ups[-1], 4) * direction AS du_sum,
                    toDecimal64(milk_ups[-1], 4) * direction AS milk_sum
                FROM program_sale
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
            )
        )
    )
    GROUP BY
        location_id,
        period
) AS sums;

-- A page of rows
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- value_4 = 1
-- value_5 = 9
-- value_6 = 2
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_7 = []
-- value_8 = 64
-- page_size = 25
-- page_offset = 50
SELECT *
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
        CAST(NULL, 'Nullable(Decimal(38, 4))') AS eligible_qty,
        CAST(NULL, 'Nullable(Decimal(38, 4))') AS eligible_amt,
        CAST(NULL, 'Nullable(Decimal(38, 4))') AS snap_paid_amt,
        lines.issued_amt AS issued_amt,
        lines.redeemed_amt AS redeemed_amt
    FROM
    (
        SELECT
            *,
            '' AS upc
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
                item,
                dep_id,
                multiIf(is_double_up OR (item = {value_4:UInt8}), 'doubleUp', item = {value_5:UInt8}, 'other', 'milkIncentive') AS program,
                if(item < 10, toDecimal64(0, 4), quantity) AS eligible_qty,
                if(item < 10, toDecimal64(0, 4), net) AS eligible_amt,
                snap_share AS snap_paid_amt,
                issued_share AS issued_amt,
                redeemed_share AS redeemed_amt
            FROM
            (
                SELECT
                    *,
                    greatest(least(up_to - ahead, snap_paid), toDecimal64(0, 4)) AS snap_after,
                    greatest(least(before - ahead, snap_paid), toDecimal64(0, 4)) AS snap_before,
                    if(item < 10, toDecimal64(0, 4), (snap_after - snap_before) * direction) AS snap_share,
                    if(item < 10, net, (greatest(least(snap_after, given), toDecimal64(0, 4)) - greatest(least(snap_before, given), toDecimal64(0, 4))) * direction) AS issued_share,
                    if(item < 10, quantity, (greatest(least(least(up_to, program_sum), taken), toDecimal64(0, 4)) - greatest(least(least(before, program_sum), taken), toDecimal64(0, 4))) * direction) AS redeemed_share
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
                        line.1 AS item,
                        line.2 AS net,
                        line.3 AS quantity,
                        line.4 AS dep_id,
                        false AS is_double_up,
                        du_up * direction AS up_to,
                        up_to - (net * direction) AS before,
                        du_sum AS program_sum,
                        du_snap AS snap_paid,
                        du_redeemed * direction AS taken,
                        du_issued * direction AS given,
                        du_ahead AS ahead
                    FROM
                    (
                        SELECT
                            *,
                            arrayConcat(listed, arrayFilter(rest -> (((rest.2) != 0) OR ((rest.3) != 0)), [(toUInt64({value_4:UInt8}), ((du_issued * direction) - greatest(least(du_issued * direction, du_snap), toDecimal64(0, 4))) * direction, ((du_redeemed * direction) - greatest(least(du_redeemed * direction, du_sum), toDecimal64(0, 4))) * direction, toUInt32(0)), (toUInt64({value_6:UInt8}), ((milk_issued * direction) - greatest(least(milk_issued * direction, milk_snap), toDecimal64(0, 4))) * direction, ((milk_redeemed * direction) - greatest(least(milk_redeemed * direction, milk_sum), toDecimal64(0, 4))) * direction, toUInt32(0)), (toUInt64({value_5:UInt8}), other_issued, other_redeemed, toUInt32(0))])) AS lines
                        FROM
                        (
                            SELECT
                                *,
                                greatest(du_redeemed * direction, toDecimal64(0, 4)) AS du_taken,
                                greatest(milk_redeemed * direction, toDecimal64(0, 4)) AS milk_taken,
                                greatest(wic * direction, toDecimal64(0, 4)) AS du_wic,
                                du_taken + du_wic AS du_ahead,
                                greatest(least(du_sum - du_ahead, snap * direction), toDecimal64(0, 4)) AS du_snap,
                                (milk_taken + du_wic) - greatest(least(du_sum - du_taken, du_wic), toDecimal64(0, 4)) AS milk_ahead,
                                greatest(least(milk_sum - milk_ahead, (snap * direction) - du_snap), toDecimal64(0, 4)) AS milk_snap
                            FROM
                            (
                                SELECT
                                    *,
                                    arrayFilter(line -> false, arrayZip(items, nets, units, dep_ids)) AS listed,
                                    emptyArrayInt64() AS du_ups,
                                    emptyArrayInt64() AS milk_ups,
                                    toDecimal64(du_ups[-1], 4) * direction AS du_sum,
                                    toDecimal64(milk_ups[-1], 4) * direction AS milk_sum
                                FROM program_sale
                                WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (sign = 1) AND (entry_no NOT IN (
                                    SELECT entry_no
                                    FROM superseded
                                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                                )))
                            )
                        )
                    )
                    ARRAY JOIN
                        lines AS line,
                        arrayResize(du_ups, length(lines)) AS du_up,
                        arrayResize(milk_ups, length(lines)) AS milk_up
                )
            )
            WHERE ((item < 10) OR false)
        )
    ) AS lines
    LEFT JOIN
    (
        SELECT
            upc,
            argMax(description, entry_no) AS description
        FROM item_name
        WHERE (company = {company:UInt32}) AND (upc IN ({value_7:Array(String)}))
        GROUP BY upc
    ) AS names USING (upc)
)
ORDER BY
    date DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    leftPad(toString(number), {value_8:UInt8}, '0') DESC,
    tuple(entry_no, upc, eligible_amt, eligible_qty, snap_paid_amt, issued_amt, redeemed_amt) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Count and totals of all rows
-- value_1 = 1
-- value_2 = 2
-- value_3 = 9
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
SELECT
    sum(sums.row_count) AS row_count,
    CAST(NULL, 'Nullable(Decimal(38, 4))') AS eligible_qty,
    CAST(NULL, 'Nullable(Decimal(38, 4))') AS eligible_amt,
    CAST(NULL, 'Nullable(Decimal(38, 4))') AS snap_paid_amt,
    sum(sums.issued_amt) AS issued_amt,
    sum(sums.redeemed_amt) AS redeemed_amt
FROM
(
    SELECT
        location AS location_id,
        toStartOfMonth(business_date) AS period,
        '' AS part,
        sum(toInt64(length(lines)) * sign) AS row_count,
        sum(arraySum(line -> (line.3), listed) * sign) AS eligible_qty,
        sum(((du_sum + milk_sum) * direction) * sign) AS eligible_amt,
        sum(((du_snap + milk_snap) * direction) * sign) AS snap_paid_amt,
        sum(((du_issued + milk_issued) + other_issued) * sign) AS issued_amt,
        sum(((du_redeemed + milk_redeemed) + other_redeemed) * sign) AS redeemed_amt
    FROM
    (
        SELECT
            *,
            arrayConcat(listed, arrayFilter(rest -> (((rest.2) != 0) OR ((rest.3) != 0)), [(toUInt64({value_1:UInt8}), ((du_issued * direction) - greatest(least(du_issued * direction, du_snap), toDecimal64(0, 4))) * direction, ((du_redeemed * direction) - greatest(least(du_redeemed * direction, du_sum), toDecimal64(0, 4))) * direction, toUInt32(0)), (toUInt64({value_2:UInt8}), ((milk_issued * direction) - greatest(least(milk_issued * direction, milk_snap), toDecimal64(0, 4))) * direction, ((milk_redeemed * direction) - greatest(least(milk_redeemed * direction, milk_sum), toDecimal64(0, 4))) * direction, toUInt32(0)), (toUInt64({value_3:UInt8}), other_issued, other_redeemed, toUInt32(0))])) AS lines
        FROM
        (
            SELECT
                *,
                greatest(du_redeemed * direction, toDecimal64(0, 4)) AS du_taken,
                greatest(milk_redeemed * direction, toDecimal64(0, 4)) AS milk_taken,
                greatest(wic * direction, toDecimal64(0, 4)) AS du_wic,
                du_taken + du_wic AS du_ahead,
                greatest(least(du_sum - du_ahead, snap * direction), toDecimal64(0, 4)) AS du_snap,
                (milk_taken + du_wic) - greatest(least(du_sum - du_taken, du_wic), toDecimal64(0, 4)) AS milk_ahead,
                greatest(least(milk_sum - milk_ahead, (snap * direction) - du_snap), toDecimal64(0, 4)) AS milk_snap
            FROM
            (
                SELECT
                    *,
                    arrayFilter(line -> false, arrayZip(items, nets, units, dep_ids)) AS listed,
                    emptyArrayInt64() AS du_ups,
                    emptyArrayInt64() AS milk_ups,
                    toDecimal64(du_ups[-1], 4) * direction AS du_sum,
                    toDecimal64(milk_ups[-1], 4) * direction AS milk_sum
                FROM program_sale
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
            )
        )
    )
    GROUP BY
        location_id,
        period
) AS sums;
