-- Read before, 1
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
    [toString(sums.listed_milk_qty), toString(sums.listed_milk_amt), toString(sums.milk_snap_amt)] AS figures
FROM
(
    SELECT
        location AS location_id,
        toStartOfMonth(business_date) AS period,
        '' AS part,
        count() AS row_count,
        sum(quantity) AS listed_milk_qty,
        sum(net) AS listed_milk_amt,
        sum(snap_share) AS milk_snap_amt
    FROM
    (
        SELECT
            location,
            business_date,
            item,
            quantity,
            net,
            if(false, toDecimal64(0, 4), snap_share) AS snap_share
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
                        listed AS lines
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
        WHERE false
    )
    GROUP BY
        location_id,
        period,
        part
) AS sums;

-- A page of rows
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(listed_milk_qty) OVER (), sum(listed_milk_amt) OVER (), sum(milk_snap_amt) OVER ()) AS over_all
FROM
(
    SELECT
        said[1] AS milk_fat,
        said[2] AS milk_flavour,
        said[3] AS milk_qualifies,
        sum(sums.listed_milk_qty) AS listed_milk_qty,
        sum(sums.listed_milk_amt) AS listed_milk_amt,
        sum(sums.milk_snap_amt) AS milk_snap_amt
    FROM
    (
        SELECT
            location AS location_id,
            toStartOfMonth(business_date) AS period,
            '' AS part,
            count() AS row_count,
            sum(quantity) AS listed_milk_qty,
            sum(net) AS listed_milk_amt,
            sum(snap_share) AS milk_snap_amt
        FROM
        (
            SELECT
                location,
                business_date,
                item,
                quantity,
                net,
                if(false, toDecimal64(0, 4), snap_share) AS snap_share
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
                            listed AS lines
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
            WHERE false
        )
        GROUP BY
            location_id,
            period,
            part
    ) AS sums
    GROUP BY splitByChar(' ', sums.part) AS said
)
ORDER BY
    listed_milk_amt DESC,
    lowerUTF8(removeDiacriticsUTF8(milk_fat)) ASC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
