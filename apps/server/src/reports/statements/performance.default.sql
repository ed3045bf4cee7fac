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
        list.* EXCEPT (cashier, location_id),
        toString(list.cashier) AS cashier_number,
        if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
        if(names.name = '', cashier_key, names.name) AS cashier_name,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location_id,
            cashier,
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
                did.location_id AS location_id,
                did.cashier AS cashier,
                amount,
                customers,
                units,
                scanned,
                entered,
                ring,
                tender,
                nullIf(signed.seconds, 0) AS seconds
            FROM
            (
                SELECT
                    location AS location_id,
                    business_date AS date,
                    cashier,
                    sum(net_amount) AS amount,
                    sum(cashier_day.customers) AS customers,
                    sum(net_units) AS units,
                    sum(scanned_units) AS scanned,
                    sum(cashier_day.entered) AS entered,
                    sum(ring_seconds) AS ring,
                    sum(tender_seconds) AS tender
                FROM cashier_day
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                GROUP BY
                    location,
                    business_date,
                    cashier
                HAVING sum(receipts) != 0
            ) AS did
            LEFT JOIN
            (
                SELECT
                    location_id,
                    date,
                    cashier,
                    sum(dateDiff('second', sign_on, session_end)) AS seconds
                FROM
                (
                    SELECT
                        location_id,
                        business_date AS date,
                        lane,
                        cashier,
                        at AS sign_on,
                        entry_no AS session_no,
                        next_kind = 'last' AS is_open,
                        greatest(sign_on, multiIf(next_kind = 'signOn', addSeconds(next_at, -1), (next_kind = 'last') AND (date = {value_5:Date}), greatest(next_at, toDateTime64({value_6:String}, 0, 'UTC')), next_at)) AS session_end
                    FROM
                    (
                        SELECT
                            *,
                            leadInFrame(kind) OVER following AS next_kind,
                            leadInFrame(at) OVER following AS next_at
                        FROM
                        (
                            SELECT
                                location AS location_id,
                                business_date,
                                toString(lane) AS lane,
                                toString(kind) AS kind,
                                cashier,
                                entry_no,
                                if(kind = 'signOn', if(began > toDateTime64(0, 0, 'UTC'), began, ended), if(ended > toDateTime64(0, 0, 'UTC'), ended, began)) AS at
                            FROM lane_event
                            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (kind IN ('signOn', 'signOff')) AND (sign = 1) AND (entry_no NOT IN (
                                SELECT entry_no
                                FROM superseded
                                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                            )) AND ((began > toDateTime64(0, 0, 'UTC')) OR (ended > toDateTime64(0, 0, 'UTC')))
                            UNION ALL
                            SELECT
                                location AS location_id,
                                business_date,
                                lane,
                                'last' AS kind,
                                '' AS cashier,
                                toUInt64(18446744073709551615) AS entry_no,
                                max(last_ended) AS at
                            FROM lane_day
                            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                            GROUP BY
                                location,
                                business_date,
                                lane
                        )
                        WINDOW following AS (PARTITION BY location_id, business_date, lane ORDER BY at ASC, entry_no ASC ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
                    )
                    WHERE kind = 'signOn'
                )
                GROUP BY
                    location_id,
                    date,
                    cashier
            ) AS signed USING (location_id, date, cashier)
        )
        GROUP BY
            location_id,
            cashier
    ) AS list
    LEFT JOIN
    (
        SELECT
            location AS location_id,
            cashier,
            argMax(name, entry_no) AS name
        FROM cashier_name
        WHERE (company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)}))
        GROUP BY
            location,
            cashier
    ) AS names USING (location_id, cashier)
    WHERE true
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(cashier_name)) ASC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    tuple(reg_loc_id, cashier_number, *) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
