-- A page of rows
-- value_1 = "notStated"
-- locations = [7,8]
-- value_2 = ["Quai des Brumes","Harbor Point"]
-- value_3 = [1007,1008]
-- value_4 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_5 = "2026-11-20"
-- value_6 = "2026-11-20 07:00:00"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(signed_seconds) OVER (), sum(net_sales_qty) OVER (), sum(scanned_qty) OVER (), sum(ring_seconds) OVER (), sum(tender_seconds) OVER (), sum(idle_seconds) OVER (), sum(customer_qty) OVER (), sum(net_sales_amt) OVER (), sum(entered_qty) OVER (), sum(rung_qty) OVER (), sum(tendered_qty) OVER (), sum(signed_customer_qty) OVER (), sum(signed_sales_amt) OVER ()) AS over_all
FROM
(
    SELECT
        toString(cashier) AS cashier_number,
        if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
        if(((max(days.name)).2) = '', cashier_key, (max(days.name)).2) AS cashier_name,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
        sum(amount) AS net_sales_amt,
        sum(customers) AS customer_qty,
        sum(units) AS net_sales_qty,
        if(sum(entered) = 0, NULL, sum(scanned)) AS scanned_qty,
        if(sum(entered) = 0, NULL, sumIf(units, entered != 0)) AS entered_qty,
        nullIf(sum(ring), 0) AS ring_seconds,
        sumIf(units, ring != 0) AS rung_qty,
        nullIf(sum(tender), 0) AS tender_seconds,
        nullIf(sumIf(customers, tender != 0), 0) AS tendered_qty,
        sum(seconds) AS signed_seconds,
        sumIf(customers, seconds IS NOT NULL) AS signed_customer_qty,
        sumIf(amount, seconds IS NOT NULL) AS signed_sales_amt,
        if((signed_seconds IS NULL) OR (sum(ring + tender) = 0), NULL, greatest(0, assumeNotNull(signed_seconds) - sumIf(ring + tender, seconds IS NOT NULL))) AS idle_seconds
    FROM
    (
        SELECT
            location_id,
            cashier,
            sum(receipts) AS receipts,
            sum(net_amount) AS amount,
            sum(customers) AS customers,
            sum(net_units) AS units,
            sum(scanned_units) AS scanned,
            sum(entered) AS entered,
            sum(ring_seconds) AS ring,
            sum(tender_seconds) AS tender,
            nullIf(sum(parts.seconds), 0) AS seconds,
            max(parts.name) AS name
        FROM
        (
            SELECT
                cashier_work.location AS location_id,
                if(grain = 'name', toDate(0), business_date) AS date,
                toString(cashier_work.cashier) AS cashier,
                receipts,
                net_amount,
                customers,
                net_units,
                scanned_units,
                entered,
                ring_seconds,
                tender_seconds,
                toInt64(0) AS seconds,
                cashier_work.name AS name
            FROM cashier_work
            WHERE (((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND true AND ((grain = 'name') OR ((grain = 'day') AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))))
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
                dateDiff('second', sign_on, session_end),
                (0, '')
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
                    greatest(at, multiIf(next = 0, addSeconds(next_at, -1), (next = 2) AND (date = {value_5:Date}), greatest(next_at, toDateTime64({value_6:String}, 0, 'UTC')), next_at)) AS session_end
                FROM
                (
                    SELECT
                        cashier_work.location AS location_id,
                        business_date AS date,
                        toString(cashier_work.lane) AS lane,
                        groupArrayArray(cashier_work.signs) AS written,
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
        HAVING (receipts != 0) OR (date = toDate(0))
    ) AS days
    GROUP BY
        location_id,
        cashier
    HAVING (sum(receipts) != 0)
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(cashier_name)) ASC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    tuple(reg_loc_id, cashier_number, *) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
