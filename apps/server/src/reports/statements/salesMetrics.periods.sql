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
    [toString(sums.snap_amt), toString(sums.snap_qty), toString(sums.incentive_qty), toString(sums.issued_amt), toString(sums.issued_qty), toString(sums.redeemed_amt), toString(sums.redeemed_qty), toString(sums.eligible_amt)] AS figures
FROM
(
    SELECT
        location AS location_id,
        business_date AS period,
        '' AS part,
        sum(sign) AS row_count,
        sum(snap * sign) AS snap_amt,
        sum(if(snap = 0, 0, times) * sign) AS snap_qty,
        sum(if(notEmpty(voucher_programs), times, 0) * sign) AS incentive_qty,
        sum(((du_issued + milk_issued) + other_issued) * sign) AS issued_amt,
        sum(((du_issued_count + milk_issued_count) + other_issued_count) * sign) AS issued_qty,
        sum(((du_redeemed + milk_redeemed) + other_redeemed) * sign) AS redeemed_amt,
        sum(((du_redeemed_count + milk_redeemed_count) + other_redeemed_count) * sign) AS redeemed_qty,
        sum(toDecimal64(0, 4) * sign) AS eligible_amt
    FROM program_sale
    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
    GROUP BY
        location_id,
        period
) AS sums;

-- A page of rows
-- value_1 = ["2026-11-01"]
-- value_2 = ["2026 P11"]
-- value_3 = ["2026-11-14"]
-- locations = [7,8]
-- value_4 = [1007,1008]
-- value_5 = 0
-- value_6 = ["Quai des Brumes","Harbor Point"]
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_7 = 14
-- value_8 = "2026-10-18"
-- value_9 = "2026-10-31"
-- value_10 = 64
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(net_sales_amt) OVER (), sum(snap_amt) OVER (), sum(snap_qty) OVER (), sum(eligible_amt) OVER (), sum(incentive_qty) OVER (), sum(issued_qty) OVER (), sum(issued_amt) OVER (), sum(redeemed_qty) OVER (), sum(redeemed_amt) OVER ()) AS over_all
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
            concatWithSeparator(' ', toString(reg_loc_id), toString(period)) AS row_key
        FROM
        (
            SELECT
                rows.* EXCEPT sold,
                {value_1:Array(Date)}[indexOf({value_2:Array(String)}, rows.period)] AS first_date,
                {value_3:Array(Date)}[indexOf({value_2:Array(String)}, rows.period)] AS final_date,
                transform(location_id, {locations:Array(UInt32)}, {value_4:Array(UInt32)}, {value_5:UInt32}) AS reg_loc_id,
                transform(location_id, {locations:Array(UInt32)}, {value_6:Array(String)}, toString(location_id)) AS location
            FROM
            (
                SELECT
                    location_id,
                    period,
                    sum(net) AS net_sales_amt,
                    sum(transactions) AS sold,
                    sum(both.snap_amt) AS snap_amt,
                    sum(both.snap_qty) AS snap_qty,
                    sum(both.incentive_qty) AS incentive_qty,
                    sum(both.issued_amt) AS issued_amt,
                    sum(both.issued_qty) AS issued_qty,
                    sum(both.redeemed_amt) AS redeemed_amt,
                    sum(both.redeemed_qty) AS redeemed_qty,
                    CAST(NULL, 'Nullable(Decimal(38, 4))') AS eligible_amt
                FROM
                (
                    SELECT
                        location AS location_id,
                        {value_2:Array(String)}[arrayLastIndex(start -> (start <= business_date), {value_1:Array(Date)})] AS period,
                        net_amount AS net,
                        transactions,
                        0 AS snap_amt,
                        0 AS snap_qty,
                        0 AS incentive_qty,
                        0 AS issued_amt,
                        0 AS issued_qty,
                        0 AS redeemed_amt,
                        0 AS redeemed_qty,
                        0 AS eligible_amt
                    FROM sales_day
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                    UNION ALL
                    SELECT
                        location_id,
                        {value_2:Array(String)}[arrayLastIndex(start -> (start <= sums.period), {value_1:Array(Date)})] AS period,
                        0 AS net,
                        0 AS transactions,
                        snap_amt,
                        snap_qty,
                        incentive_qty,
                        issued_amt,
                        issued_qty,
                        redeemed_amt,
                        redeemed_qty,
                        eligible_amt
                    FROM
                    (
                        SELECT
                            location AS location_id,
                            business_date AS period,
                            '' AS part,
                            sum(sign) AS row_count,
                            sum(snap * sign) AS snap_amt,
                            sum(if(snap = 0, 0, times) * sign) AS snap_qty,
                            sum(if(notEmpty(voucher_programs), times, 0) * sign) AS incentive_qty,
                            sum(((du_issued + milk_issued) + other_issued) * sign) AS issued_amt,
                            sum(((du_issued_count + milk_issued_count) + other_issued_count) * sign) AS issued_qty,
                            sum(((du_redeemed + milk_redeemed) + other_redeemed) * sign) AS redeemed_amt,
                            sum(((du_redeemed_count + milk_redeemed_count) + other_redeemed_count) * sign) AS redeemed_qty,
                            sum(toDecimal64(0, 4) * sign) AS eligible_amt
                        FROM program_sale
                        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                        GROUP BY
                            location_id,
                            period
                    ) AS sums
                ) AS both
                GROUP BY
                    location_id,
                    period
                HAVING sold != 0
            ) AS rows
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
                    concatWithSeparator(' ', toString(transform(location, {locations:Array(UInt32)}, {value_4:Array(UInt32)}, {value_5:UInt32})), toString({value_2:Array(String)}[arrayLastIndex(start -> (start <= business_date), {value_1:Array(Date)})])) AS key,
                    sum(snap * sign) AS value
                FROM program_sale
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
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
                    concatWithSeparator(' ', toString(transform(location, {locations:Array(UInt32)}, {value_4:Array(UInt32)}, {value_5:UInt32})), toString({value_2:Array(String)}[arrayLastIndex(start -> (start <= addDays(business_date, {value_7:UInt32})), {value_1:Array(Date)})])) AS key,
                    sum(snap * sign) AS value
                FROM program_sale
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_8:Date}) AND (business_date <= {value_9:Date})))
                GROUP BY key
            )
        )
        GROUP BY key
    ) AS changes ON found.row_key = changes.key
)
ORDER BY
    leftPad(toString(period), {value_10:UInt8}, '0') DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Change of all that a question covers
-- locations = [7,8]
-- value_1 = [1007,1008]
-- value_2 = 0
-- value_3 = ["2026 P11"]
-- value_4 = ["2026-11-01"]
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_5 = 14
-- value_6 = "2026-10-18"
-- value_7 = "2026-10-31"
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
                concatWithSeparator(' ', toString(transform(location, {locations:Array(UInt32)}, {value_1:Array(UInt32)}, {value_2:UInt32})), toString({value_3:Array(String)}[arrayLastIndex(start -> (start <= business_date), {value_4:Array(Date)})])) AS key,
                sum(snap * sign) AS value
            FROM program_sale
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
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
                concatWithSeparator(' ', toString(transform(location, {locations:Array(UInt32)}, {value_1:Array(UInt32)}, {value_2:UInt32})), toString({value_3:Array(String)}[arrayLastIndex(start -> (start <= addDays(business_date, {value_5:UInt32})), {value_4:Array(Date)})])) AS key,
                sum(snap * sign) AS value
            FROM program_sale
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_6:Date}) AND (business_date <= {value_7:Date})))
            GROUP BY key
        )
    )
    GROUP BY key
) AS changes;
