-- Read before, 1
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_1 = "2026-11-20 07:00:00"
-- value_2 = 3
SELECT
    location_id AS location,
    substring(toString(toStartOfMonth(date)), 1, 7) AS month,
    cashier,
    sum(days.receipts) AS receipts,
    sum(days.customers) AS customers,
    sum(days.entered) AS entered,
    sum(ring) AS ring_seconds,
    sum(tender) AS tender_seconds,
    sumIf(days.customers, tender != 0) AS tendered_customers,
    sumIf(days.customers, days.seconds IS NOT NULL) AS signed_customers,
    sumIf(ring + tender, days.seconds IS NOT NULL) AS signed_work,
    toString(sum(days.amount)) AS amount,
    toString(sum(days.units)) AS units,
    toString(sum(scanned)) AS scanned_units,
    toString(sumIf(days.units, days.entered != 0)) AS entered_units,
    toString(sumIf(days.units, ring != 0)) AS rung_units,
    toString(sumIf(days.amount, days.seconds IS NOT NULL)) AS signed_amount,
    sum(days.seconds) AS seconds
FROM
(
    SELECT
        location_id,
        cashier,
        date,
        sum(receipts) AS receipts,
        sum(net_amount) AS amount,
        sum(customers) AS customers,
        sum(net_units) AS units,
        sum(scanned_units) AS scanned,
        sum(entered) AS entered,
        sum(ring_seconds) AS ring,
        sum(tender_seconds) AS tender,
        nullIf(sum(parts.seconds), 0) AS seconds
    FROM
    (
        SELECT
            cashier_work.location AS location_id,
            business_date AS date,
            toString(cashier_work.cashier) AS cashier,
            receipts,
            net_amount,
            customers,
            net_units,
            scanned_units,
            entered,
            ring_seconds,
            tender_seconds,
            toInt64(0) AS seconds
        FROM cashier_work
        WHERE ((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND ((grain = 'day') AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        UNION ALL
        SELECT
            location_id,
            date,
            cashier,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            dateDiff('second', sign_on, session_end)
        FROM
        (
            SELECT
                location_id,
                date,
                lane,
                cashier,
                at AS sign_on,
                entry_no AS session_no,
                next = 2 AS is_open,
                multiIf(next = 0, addSeconds(next_at, -1), (next = 2) AND (date = toDate(toDateTime64({value_1:String}, 0, 'UTC'))), greatest(next_at, toDateTime64({value_1:String}, 0, 'UTC')), next_at) AS ends,
                greatest(at, if(dateDiff('day', at, ends) > {value_2:UInt32}, last_likely, ends)) AS session_end
            FROM
            (
                SELECT
                    cashier_work.location AS location_id,
                    business_date AS date,
                    toString(cashier_work.lane) AS lane,
                    groupArrayArray(cashier_work.signs) AS written,
                    max(cashier_work.last_likely) AS last_likely,
                    arraySort(arrayPushBack(arrayFilter(one -> (((one.5) = 0) AND (NOT has(written.5, one.2))), written), (max(cashier_work.last_ended), toUInt64(18446744073709551615), toUInt8(2), '', toUInt64(0)))) AS signed
                FROM cashier_work
                WHERE ((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND ((grain = 'lane') AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                GROUP BY
                    cashier_work.location,
                    business_date,
                    cashier_work.lane
            )
            ARRAY JOIN
                signed.1 AS at,
                signed.2 AS entry_no,
                signed.3 AS kind,
                signed.4 AS cashier,
                arrayPopFront(arrayPushBack(signed.1, toDateTime64(0, 0, 'UTC'))) AS next_at,
                arrayPopFront(arrayPushBack(signed.3, 1)) AS next
            WHERE (kind = 0) AND true AND true
        )
    ) AS parts
    GROUP BY
        location_id,
        date,
        cashier
    HAVING receipts != 0
) AS days
GROUP BY
    location,
    month,
    cashier;

-- Read before, 2
-- company = 4711
-- locations = [7,8]
SELECT
    cashier_work.location AS location_id,
    toString(cashier_work.cashier) AS cashier,
    (max(cashier_work.name)).2 AS name
FROM cashier_work
WHERE ((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND (grain = 'name')
GROUP BY
    cashier_work.location,
    cashier_work.cashier;

-- Change of all that a question covers
-- value_1 = "notStated"
-- locations = [7,8]
-- value_2 = ["Quai des Brumes","Harbor Point"]
-- value_3 = [1007,1008]
-- value_4 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
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
                concat(toString(reg_loc_id), ' ', cashier_number) AS key,
                net_sales_amt AS value
            FROM
            (
                SELECT
                    toString(cashier_work.cashier) AS cashier_number,
                    if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
                    if(((max(cashier_work.name)).2) = '', cashier_key, (max(cashier_work.name)).2) AS cashier_name,
                    transform(cashier_work.location, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(cashier_work.location)) AS location,
                    transform(cashier_work.location, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
                    sum(net_amount) AS net_sales_amt,
                    sum(customers) AS customer_qty
                FROM cashier_work
                WHERE (((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND true AND ((grain = 'name') OR ((grain = 'day') AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))))
                GROUP BY
                    cashier_work.location,
                    cashier_work.cashier
                HAVING (sum(receipts) != 0)
            )
        )
        UNION ALL
        SELECT
            key,
            value - value AS current,
            value AS before
        FROM
        (
            SELECT
                concat(toString(reg_loc_id), ' ', cashier_number) AS key,
                net_sales_amt AS value
            FROM
            (
                SELECT
                    toString(cashier_work.cashier) AS cashier_number,
                    if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
                    if(((max(cashier_work.name)).2) = '', cashier_key, (max(cashier_work.name)).2) AS cashier_name,
                    transform(cashier_work.location, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(cashier_work.location)) AS location,
                    transform(cashier_work.location, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
                    sum(net_amount) AS net_sales_amt,
                    sum(customers) AS customer_qty
                FROM cashier_work
                WHERE (((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND true AND ((grain = 'name') OR ((grain = 'day') AND ((business_date >= {value_5:Date}) AND (business_date <= {value_6:Date})))))
                GROUP BY
                    cashier_work.location,
                    cashier_work.cashier
                HAVING (sum(receipts) != 0)
            )
        )
    )
    GROUP BY key
) AS changes;
