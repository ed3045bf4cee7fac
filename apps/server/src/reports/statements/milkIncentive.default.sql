-- Read before, 1
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_1 = "milkIncentive"
SELECT
    sums.location_id AS location,
    toString(sums.period) AS period,
    substring(period, 1, 7) AS month,
    sums.part AS part,
    toString(sums.row_count) AS row_count,
    [toString(sums.milk_sale_qty), toString(sums.milk_qty), toString(sums.milk_amt), toString(sums.milk_snap_amt), toString(sums.milk_issued_qty), toString(sums.milk_issued_amt), toString(sums.milk_redeemed_qty), toString(sums.milk_redeemed_amt)] AS figures
FROM
(
    SELECT
        location AS location_id,
        business_date AS period,
        '' AS part,
        sum(sign) AS row_count,
        sum(if(false, times, 0) * sign) AS milk_sale_qty,
        sum(toDecimal64(0, 4) * sign) AS milk_qty,
        sum((milk_sum * direction) * sign) AS milk_amt,
        sum((milk_snap * direction) * sign) AS milk_snap_amt,
        sum(milk_issued_count * sign) AS milk_issued_qty,
        sum(milk_issued * sign) AS milk_issued_amt,
        sum(milk_redeemed_count * sign) AS milk_redeemed_qty,
        sum(milk_redeemed * sign) AS milk_redeemed_amt
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
            WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (has(voucher_programs, {value_1:String}) OR false))
        )
    )
    GROUP BY
        location_id,
        period
    HAVING row_count != 0
) AS sums;

-- A page of rows
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_4 = "milkIncentive"
-- value_5 = 14
-- value_6 = "2026-10-18"
-- value_7 = "2026-10-31"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(milk_sale_qty) OVER (), sum(milk_qty) OVER (), sum(milk_amt) OVER (), sum(milk_snap_amt) OVER (), sum(milk_issued_qty) OVER (), sum(milk_issued_amt) OVER (), sum(milk_redeemed_qty) OVER (), sum(milk_redeemed_amt) OVER ()) AS over_all
FROM
(
    SELECT
        found.* EXCEPT row_key,
        changes.earlier_amt AS earlier_amt,
        changes.current_amt - changes.earlier_amt AS change_amt,
        if(changes.earlier_amt = 0, NULL, (toFloat64(changes.current_amt - changes.earlier_amt) / abs(toFloat64(changes.earlier_amt))) * 100) AS change_pct
    FROM
    (
        SELECT
            *,
            concat(toString(reg_loc_id), ' ', toString(date)) AS row_key
        FROM
        (
            SELECT
                sums.* EXCEPT (period, part, row_count, milk_sale_qty, milk_qty, milk_amt, milk_snap_amt),
                CAST(NULL, 'Nullable(Decimal(38, 4))') AS milk_sale_qty,
                CAST(NULL, 'Nullable(Decimal(38, 4))') AS milk_qty,
                CAST(NULL, 'Nullable(Decimal(38, 4))') AS milk_amt,
                CAST(NULL, 'Nullable(Decimal(38, 4))') AS milk_snap_amt,
                sums.period AS date,
                'milkIncentive' AS program,
                transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
                transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id
            FROM
            (
                SELECT
                    location AS location_id,
                    business_date AS period,
                    '' AS part,
                    sum(sign) AS row_count,
                    sum(if(false, times, 0) * sign) AS milk_sale_qty,
                    sum(toDecimal64(0, 4) * sign) AS milk_qty,
                    sum((milk_sum * direction) * sign) AS milk_amt,
                    sum((milk_snap * direction) * sign) AS milk_snap_amt,
                    sum(milk_issued_count * sign) AS milk_issued_qty,
                    sum(milk_issued * sign) AS milk_issued_amt,
                    sum(milk_redeemed_count * sign) AS milk_redeemed_qty,
                    sum(milk_redeemed * sign) AS milk_redeemed_amt
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
                        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (has(voucher_programs, {value_4:String}) OR false))
                    )
                )
                GROUP BY
                    location_id,
                    period
                HAVING row_count != 0
            ) AS sums
        )
    ) AS found
    LEFT JOIN
    (
        SELECT
            key,
            toNullable(sum(current)) AS current_amt,
            toNullable(sum(before)) AS earlier_amt
        FROM
        (
            SELECT
                key,
                value AS current,
                value - value AS before
            FROM
            (
                SELECT
                    concat(toString(transform(location, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32})), ' ', toString(business_date)) AS key,
                    CAST(NULL, 'Nullable(Decimal(38, 4))') AS value
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
                        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (has(voucher_programs, {value_4:String}) OR false))
                    )
                )
                GROUP BY key
            )
            UNION ALL
            SELECT
                key,
                value - value AS current,
                value AS before
            FROM
            (
                SELECT
                    concat(toString(transform(location, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32})), ' ', toString(addDays(business_date, {value_5:UInt32}))) AS key,
                    CAST(NULL, 'Nullable(Decimal(38, 4))') AS value
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
                        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_6:Date}) AND (business_date <= {value_7:Date}))) AND (has(voucher_programs, {value_4:String}) OR false))
                    )
                )
                GROUP BY key
            )
        )
        GROUP BY key
    ) AS changes ON found.row_key = changes.key
)
ORDER BY
    date DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Change of all that a question covers
-- locations = [7,8]
-- value_1 = [1007,1008]
-- value_2 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_3 = "milkIncentive"
-- value_4 = 14
-- value_5 = "2026-10-18"
-- value_6 = "2026-10-31"
SELECT
    sum(changes.earlier_amt) AS earlier_amt,
    sum(current_amt) - sum(changes.earlier_amt) AS change_amt,
    if(sum(changes.earlier_amt) = 0, NULL, (toFloat64(sum(current_amt) - sum(changes.earlier_amt)) / abs(toFloat64(sum(changes.earlier_amt)))) * 100) AS change_pct
FROM
(
    SELECT
        key,
        toNullable(sum(current)) AS current_amt,
        toNullable(sum(before)) AS earlier_amt
    FROM
    (
        SELECT
            key,
            value AS current,
            value - value AS before
        FROM
        (
            SELECT
                concat(toString(transform(location, {locations:Array(UInt32)}, {value_1:Array(UInt32)}, {value_2:UInt32})), ' ', toString(business_date)) AS key,
                CAST(NULL, 'Nullable(Decimal(38, 4))') AS value
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
                    WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (has(voucher_programs, {value_3:String}) OR false))
                )
            )
            GROUP BY key
        )
        UNION ALL
        SELECT
            key,
            value - value AS current,
            value AS before
        FROM
        (
            SELECT
                concat(toString(transform(location, {locations:Array(UInt32)}, {value_1:Array(UInt32)}, {value_2:UInt32})), ' ', toString(addDays(business_date, {value_4:UInt32}))) AS key,
                CAST(NULL, 'Nullable(Decimal(38, 4))') AS value
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
                    WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_5:Date}) AND (business_date <= {value_6:Date}))) AND (has(voucher_programs, {value_3:String}) OR false))
                )
            )
            GROUP BY key
        )
    )
    GROUP BY key
) AS changes;
