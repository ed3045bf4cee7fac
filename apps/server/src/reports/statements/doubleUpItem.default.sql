-- A page of rows
-- value_1 = [1,11]
-- value_2 = ["Fresh","Produce"]
-- value_3 = 1
-- value_4 = 9
-- value_5 = 2
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_6 = []
-- value_7 = "2026-10-18"
-- value_8 = "2026-10-31"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(eligible_qty) OVER (), sum(eligible_amt) OVER (), sum(snap_paid_amt) OVER (), sum(issued_amt) OVER (), sum(redeemed_amt) OVER ()) AS over_all
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
            concat(upc, ' ', program) AS row_key
        FROM
        (
            SELECT
                sums.upc AS upc,
                names.description AS description,
                sums.program AS program,
                '' AS category,
                if(sums.upc = '', '', transform(sums.department_id, {value_1:Array(UInt32)}, {value_2:Array(String)}, toString(sums.department_id))) AS department,
                CAST(NULL, 'Nullable(Decimal(38, 4))') AS eligible_qty,
                CAST(NULL, 'Nullable(Decimal(38, 4))') AS eligible_amt,
                CAST(NULL, 'Nullable(Decimal(38, 4))') AS snap_paid_amt,
                sums.issued AS issued_amt,
                sums.redeemed AS redeemed_amt
            FROM
            (
                SELECT
                    '' AS upc,
                    program,
                    min(dep_id) AS department_id,
                    sum(eligible_qty) AS qty,
                    sum(eligible_amt) AS amt,
                    sum(snap_paid_amt) AS paid,
                    sum(issued_amt) AS issued,
                    sum(redeemed_amt) AS redeemed
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
                        multiIf(is_double_up OR (item = {value_3:UInt8}), 'doubleUp', item = {value_4:UInt8}, 'other', 'milkIncentive') AS program,
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
                                    arrayConcat(listed, arrayFilter(rest -> (((rest.2) != 0) OR ((rest.3) != 0)), [(toUInt64({value_3:UInt8}), ((du_issued * direction) - greatest(least(du_issued * direction, du_snap), toDecimal64(0, 4))) * direction, ((du_redeemed * direction) - greatest(least(du_redeemed * direction, du_sum), toDecimal64(0, 4))) * direction, toUInt32(0)), (toUInt64({value_5:UInt8}), ((milk_issued * direction) - greatest(least(milk_issued * direction, milk_snap), toDecimal64(0, 4))) * direction, ((milk_redeemed * direction) - greatest(least(milk_redeemed * direction, milk_sum), toDecimal64(0, 4))) * direction, toUInt32(0)), (toUInt64({value_4:UInt8}), other_issued, other_redeemed, toUInt32(0))])) AS lines
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
                GROUP BY
                    item,
                    program
            ) AS sums
            LEFT JOIN
            (
                SELECT
                    upc,
                    argMax(description, entry_no) AS description
                FROM item_name
                WHERE (company = {company:UInt32}) AND (upc IN ({value_6:Array(String)}))
                GROUP BY upc
            ) AS names USING (upc)
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
                    concat(upc, ' ', program) AS key,
                    CAST(NULL, 'Nullable(Decimal(38, 4))') AS value
                FROM
                (
                    SELECT
                        '' AS upc,
                        program,
                        eligible_amt
                    FROM
                    (
                        SELECT
                            line.1 AS item,
                            (line.2) * sign AS eligible_amt,
                            if(false, 'doubleUp', 'milkIncentive') AS program
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
                        ARRAY JOIN listed AS line
                        WHERE (false)
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
                    concat(upc, ' ', program) AS key,
                    CAST(NULL, 'Nullable(Decimal(38, 4))') AS value
                FROM
                (
                    SELECT
                        '' AS upc,
                        program,
                        eligible_amt
                    FROM
                    (
                        SELECT
                            line.1 AS item,
                            (line.2) * sign AS eligible_amt,
                            if(false, 'doubleUp', 'milkIncentive') AS program
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
                            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_7:Date}) AND (business_date <= {value_8:Date})))
                        )
                        ARRAY JOIN listed AS line
                        WHERE (false)
                    )
                )
                GROUP BY key
            )
        )
        GROUP BY key
    ) AS changes ON found.row_key = changes.key
)
ORDER BY
    eligible_amt DESC,
    upc ASC,
    tuple(upc, program) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Change of all that a question covers
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_1 = "2026-10-18"
-- value_2 = "2026-10-31"
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
                concat(upc, ' ', program) AS key,
                CAST(NULL, 'Nullable(Decimal(38, 4))') AS value
            FROM
            (
                SELECT
                    '' AS upc,
                    program,
                    eligible_amt
                FROM
                (
                    SELECT
                        line.1 AS item,
                        (line.2) * sign AS eligible_amt,
                        if(false, 'doubleUp', 'milkIncentive') AS program
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
                    ARRAY JOIN listed AS line
                    WHERE (false)
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
                concat(upc, ' ', program) AS key,
                CAST(NULL, 'Nullable(Decimal(38, 4))') AS value
            FROM
            (
                SELECT
                    '' AS upc,
                    program,
                    eligible_amt
                FROM
                (
                    SELECT
                        line.1 AS item,
                        (line.2) * sign AS eligible_amt,
                        if(false, 'doubleUp', 'milkIncentive') AS program
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
                        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_1:Date}) AND (business_date <= {value_2:Date})))
                    )
                    ARRAY JOIN listed AS line
                    WHERE (false)
                )
            )
            GROUP BY key
        )
    )
    GROUP BY key
) AS changes;
