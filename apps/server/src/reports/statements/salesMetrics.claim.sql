-- Read before, 1
-- value_1 = 2
-- value_2 = 3
-- value_3 = 4
-- value_4 = 5
-- value_5 = 6
-- value_6 = 7
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
    [toString(sums.eligible_amt), toString(sums.snap_paid_amt), toString(sums.issued_qty), toString(sums.issued_amt), toString(sums.redeemed_qty), toString(sums.redeemed_amt)] AS figures
FROM
(
    SELECT
        location_id,
        period,
        claimed.1 AS part,
        0 AS row_count,
        tupleElement(claimed, {value_1:UInt8}) AS eligible_amt,
        tupleElement(claimed, {value_2:UInt8}) AS snap_paid_amt,
        tupleElement(claimed, {value_3:UInt8}) AS issued_qty,
        tupleElement(claimed, {value_4:UInt8}) AS issued_amt,
        tupleElement(claimed, {value_5:UInt8}) AS redeemed_qty,
        tupleElement(claimed, {value_6:UInt8}) AS redeemed_amt
    FROM
    (
        SELECT
            location AS location_id,
            toStartOfMonth(business_date) AS period,
            [('doubleUp', sum((du_sum * direction) * sign), sum((du_snap * direction) * sign), sum(du_issued_count * sign), sum(du_issued * sign), sum(du_redeemed_count * sign), sum(du_redeemed * sign)), ('milkIncentive', sum((milk_sum * direction) * sign), sum((milk_snap * direction) * sign), sum(milk_issued_count * sign), sum(milk_issued * sign), sum(milk_redeemed_count * sign), sum(milk_redeemed * sign)), ('other', toDecimal128(0, 4), toDecimal128(0, 4), sum(other_issued_count * sign), sum(other_issued * sign), sum(other_redeemed_count * sign), sum(other_redeemed * sign))] AS programs
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
                    toDecimal64(0, 4) * direction AS du_sum,
                    toDecimal64(0, 4) * direction AS milk_sum
                FROM program_sale
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
            )
        )
        GROUP BY
            location_id,
            period
    )
    ARRAY JOIN programs AS claimed
    WHERE (eligible_amt != 0) OR (issued_qty != 0) OR (issued_amt != 0) OR (redeemed_qty != 0) OR (redeemed_amt != 0)
) AS sums;

-- A page of rows
-- value_1 = [""]
-- locations = [7,8]
-- value_2 = [1007,1008]
-- value_3 = 0
-- value_4 = ["Quai des Brumes","Harbor Point"]
-- value_5 = 2
-- value_6 = 3
-- value_7 = 4
-- value_8 = 5
-- value_9 = 6
-- value_10 = 7
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
        sums.* EXCEPT (period, part, row_count, eligible_amt, snap_paid_amt),
        sums.period AS month,
        sums.part AS program,
        if((sums.part IN ({value_1:Array(String)})), toNullable(sums.eligible_amt), NULL) AS eligible_amt,
        if((sums.part IN ({value_1:Array(String)})), toNullable(sums.snap_paid_amt), NULL) AS snap_paid_amt,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id,
        transform(location_id, {locations:Array(UInt32)}, {value_4:Array(String)}, toString(location_id)) AS location
    FROM
    (
        SELECT
            location_id,
            period,
            claimed.1 AS part,
            0 AS row_count,
            tupleElement(claimed, {value_5:UInt8}) AS eligible_amt,
            tupleElement(claimed, {value_6:UInt8}) AS snap_paid_amt,
            tupleElement(claimed, {value_7:UInt8}) AS issued_qty,
            tupleElement(claimed, {value_8:UInt8}) AS issued_amt,
            tupleElement(claimed, {value_9:UInt8}) AS redeemed_qty,
            tupleElement(claimed, {value_10:UInt8}) AS redeemed_amt
        FROM
        (
            SELECT
                location AS location_id,
                toStartOfMonth(business_date) AS period,
                [('doubleUp', sum((du_sum * direction) * sign), sum((du_snap * direction) * sign), sum(du_issued_count * sign), sum(du_issued * sign), sum(du_redeemed_count * sign), sum(du_redeemed * sign)), ('milkIncentive', sum((milk_sum * direction) * sign), sum((milk_snap * direction) * sign), sum(milk_issued_count * sign), sum(milk_issued * sign), sum(milk_redeemed_count * sign), sum(milk_redeemed * sign)), ('other', toDecimal128(0, 4), toDecimal128(0, 4), sum(other_issued_count * sign), sum(other_issued * sign), sum(other_redeemed_count * sign), sum(other_redeemed * sign))] AS programs
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
                        toDecimal64(0, 4) * direction AS du_sum,
                        toDecimal64(0, 4) * direction AS milk_sum
                    FROM program_sale
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                )
            )
            GROUP BY
                location_id,
                period
        )
        ARRAY JOIN programs AS claimed
        WHERE (eligible_amt != 0) OR (issued_qty != 0) OR (issued_amt != 0) OR (redeemed_qty != 0) OR (redeemed_amt != 0)
    ) AS sums
)
ORDER BY
    month DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
