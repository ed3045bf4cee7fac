-- A page of rows
-- value_1 = "notStated"
-- value_2 = "2026-11-20"
-- value_3 = "2026-11-20 07:00:00"
-- company = 4711
-- value_4 = [0]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_5 = []
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(signed_seconds) OVER (), sum(net_sales_amt) OVER (), sum(customer_qty) OVER (), sum(signed_on_qty) OVER ()) AS over_all
FROM
(
    SELECT
        *,
        toInt64(1) AS signed_on_qty
    FROM
    (
        SELECT
            list.* EXCEPT (cashier, location_id),
            toString(list.cashier) AS cashier_number,
            if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
            if(names.name = '', cashier_key, names.name) AS cashier_name,
            toString(location_id) AS location,
            toUInt32(0) AS reg_loc_id
        FROM
        (
            SELECT
                location_id,
                cashier,
                date,
                lane,
                sign_on,
                is_open,
                session_end,
                toInt64(dateDiff('second', sign_on, session_end)) AS signed_seconds,
                sumIf(sold.net_amount, (sold.at >= sign_on) AND (sold.at <= session_end)) AS net_sales_amt,
                sumIf(sold.customers, (sold.at >= sign_on) AND (sold.at <= session_end)) AS customer_qty,
                sumIf(sold.units, (sold.at >= sign_on) AND (sold.at <= session_end)) AS net_sales_qty
            FROM
            (
                SELECT *
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
                        greatest(sign_on, multiIf(next_kind = 'signOn', addSeconds(next_at, -1), (next_kind = 'last') AND (date = {value_2:Date}), greatest(next_at, toDateTime64({value_3:String}, 0, 'UTC')), next_at)) AS session_end
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
                            WHERE ((company = {company:UInt32}) AND (location IN ({value_4:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (kind IN ('signOn', 'signOff')) AND (sign = 1) AND (entry_no NOT IN (
                                SELECT entry_no
                                FROM superseded
                                WHERE ((company = {company:UInt32}) AND (location IN ({value_4:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
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
                            WHERE ((company = {company:UInt32}) AND (location IN ({value_4:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                            GROUP BY
                                location,
                                business_date,
                                lane
                        )
                        WINDOW following AS (PARTITION BY location_id, business_date, lane ORDER BY at ASC, entry_no ASC ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
                    )
                    WHERE kind = 'signOn'
                )
                WHERE (is_open)
            ) AS signed
            LEFT JOIN
            (
                SELECT
                    location AS location_id,
                    business_date AS date,
                    toString(lane) AS lane,
                    cashier,
                    ended AS at,
                    net_amount * sign AS net_amount,
                    toInt64(customers) * sign AS customers,
                    transaction.units * sign AS units
                FROM transaction
                WHERE ((company = {company:UInt32}) AND (location IN ({value_4:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (selling = 1)
            ) AS sold USING (location_id, date, lane, cashier)
            GROUP BY
                location_id,
                cashier,
                date,
                lane,
                sign_on,
                is_open,
                session_end,
                session_no
        ) AS list
        LEFT JOIN
        (
            SELECT
                location AS location_id,
                cashier,
                argMax(name, entry_no) AS name
            FROM cashier_name
            WHERE (company = {company:UInt32}) AND (location IN ({value_5:Array(UInt32)}))
            GROUP BY
                location,
                cashier
        ) AS names USING (location_id, cashier)
        WHERE true
    )
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    lane ASC,
    (reg_loc_id, lane, sign_on) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
