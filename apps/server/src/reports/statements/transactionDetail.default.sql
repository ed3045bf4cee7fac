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
    [toString(sums.program_sale_amt), toString(sums.snap_amt), toString(sums.snap_qty), toString(sums.incentive_qty), toString(sums.issued_amt), toString(sums.issued_qty), toString(sums.redeemed_amt), toString(sums.redeemed_qty), toString(sums.eligible_amt), toString(sums.snap_paid_amt)] AS figures
FROM
(
    SELECT
        location AS location_id,
        toStartOfMonth(business_date) AS period,
        '' AS part,
        sum(sign) AS row_count,
        sum(program_sale.total * sign) AS program_sale_amt,
        sum(snap * sign) AS snap_amt,
        sum(if(snap = 0, 0, times) * sign) AS snap_qty,
        sum(if(notEmpty(voucher_programs), times, 0) * sign) AS incentive_qty,
        sum(((du_issued + milk_issued) + other_issued) * sign) AS issued_amt,
        sum(((du_issued_count + milk_issued_count) + other_issued_count) * sign) AS issued_qty,
        sum(((du_redeemed + milk_redeemed) + other_redeemed) * sign) AS redeemed_amt,
        sum(((du_redeemed_count + milk_redeemed_count) + other_redeemed_count) * sign) AS redeemed_qty,
        sum(((du_sum + milk_sum) * direction) * sign) AS eligible_amt,
        sum(((du_snap + milk_snap) * direction) * sign) AS snap_paid_amt
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
    ) AS program_sale
    GROUP BY
        location_id,
        period
) AS sums;

-- A page of rows
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT *
FROM
(
    SELECT
        list.* EXCEPT cashier_shown,
        cashier_shown AS cashier,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location AS location_id,
            ended AS time,
            business_date AS date,
            lane,
            number,
            occurrence,
            entry_no,
            if(cashier_name = '', cashier, cashier_name) AS cashier_shown,
            arrayStringConcat(arrayDistinct(voucher_numbers), ', ') AS voucher_number,
            total AS program_sale_amt,
            snap AS snap_amt,
            if(snap = 0, 0, times) AS snap_qty,
            if(notEmpty(voucher_programs), times, 0) AS incentive_qty,
            ((du_issued + milk_issued) + other_issued) AS issued_amt,
            ((du_issued_count + milk_issued_count) + other_issued_count) AS issued_qty,
            ((du_redeemed + milk_redeemed) + other_redeemed) AS redeemed_amt,
            ((du_redeemed_count + milk_redeemed_count) + other_redeemed_count) AS redeemed_qty,
            CAST(NULL, 'Nullable(Decimal(38, 4))') AS eligible_amt,
            CAST(NULL, 'Nullable(Decimal(38, 4))') AS snap_paid_amt
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
                WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (sign = 1) AND (entry_no NOT IN (
                    SELECT entry_no
                    FROM superseded
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                )))
            )
        )
    ) AS list
)
ORDER BY
    time DESC,
    entry_no DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Count and totals of all rows
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
SELECT
    sum(sums.row_count) AS row_count,
    sum(sums.program_sale_amt) AS program_sale_amt,
    sum(sums.snap_amt) AS snap_amt,
    sum(sums.snap_qty) AS snap_qty,
    sum(sums.incentive_qty) AS incentive_qty,
    sum(sums.issued_amt) AS issued_amt,
    sum(sums.issued_qty) AS issued_qty,
    sum(sums.redeemed_amt) AS redeemed_amt,
    sum(sums.redeemed_qty) AS redeemed_qty,
    CAST(NULL, 'Nullable(Decimal(38, 4))') AS eligible_amt,
    CAST(NULL, 'Nullable(Decimal(38, 4))') AS snap_paid_amt
FROM
(
    SELECT
        location AS location_id,
        toStartOfMonth(business_date) AS period,
        '' AS part,
        sum(sign) AS row_count,
        sum(program_sale.total * sign) AS program_sale_amt,
        sum(snap * sign) AS snap_amt,
        sum(if(snap = 0, 0, times) * sign) AS snap_qty,
        sum(if(notEmpty(voucher_programs), times, 0) * sign) AS incentive_qty,
        sum(((du_issued + milk_issued) + other_issued) * sign) AS issued_amt,
        sum(((du_issued_count + milk_issued_count) + other_issued_count) * sign) AS issued_qty,
        sum(((du_redeemed + milk_redeemed) + other_redeemed) * sign) AS redeemed_amt,
        sum(((du_redeemed_count + milk_redeemed_count) + other_redeemed_count) * sign) AS redeemed_qty,
        sum(((du_sum + milk_sum) * direction) * sign) AS eligible_amt,
        sum(((du_snap + milk_snap) * direction) * sign) AS snap_paid_amt
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
    ) AS program_sale
    GROUP BY
        location_id,
        period
) AS sums;
