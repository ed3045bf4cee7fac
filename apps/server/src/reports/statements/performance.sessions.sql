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
    count() AS count,
    sum(signed_seconds) AS seconds,
    sum(customer_qty) AS customers,
    toString(sum(net_sales_amt)) AS amount,
    toString(sum(net_sales_qty)) AS units,
    max(dateDiff('day', date, sign_on)) AS late
FROM
(
    SELECT
        signed.session_no AS session_no,
        any(signed.location_id) AS location_id,
        any(signed.cashier) AS cashier,
        any(signed.date) AS date,
        any(signed.lane) AS lane,
        any(signed.sign_on) AS sign_on,
        any(signed.session_end) AS session_end,
        any(signed.is_open) AS is_open,
        toInt64(dateDiff('second', sign_on, session_end)) AS signed_seconds,
        sumIf(sold.net_amount, (((sold.at >= signed.sign_on) AND (sold.at <= signed.session_end)) AND (sold.lane = signed.lane) AND (sold.cashier = signed.cashier))) AS net_sales_amt,
        sumIf(sold.customers, (((sold.at >= signed.sign_on) AND (sold.at <= signed.session_end)) AND (sold.lane = signed.lane) AND (sold.cashier = signed.cashier))) AS customer_qty,
        sumIf(sold.units, (((sold.at >= signed.sign_on) AND (sold.at <= signed.session_end)) AND (sold.lane = signed.lane) AND (sold.cashier = signed.cashier))) AS net_sales_qty
    FROM
    (
        SELECT
            cityHash64(location, business_date, toString(transaction.lane), toString(transaction.cashier)) AS who,
            toString(transaction.lane) AS lane,
            toString(transaction.cashier) AS cashier,
            ended AS at,
            net_amount * sign AS net_amount,
            toInt64(transaction.customers) * sign AS customers,
            transaction.units * sign AS units
        FROM transaction
        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (selling = 1)
    ) AS sold
    RIGHT JOIN
    (
        SELECT
            cityHash64(location_id, date, lane, cashier) AS who,
            *
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
    ) AS signed USING (who)
    GROUP BY signed.session_no
)
GROUP BY
    location,
    month,
    cashier;

-- A page of rows
-- value_1 = "notStated"
-- locations = [7,8]
-- value_2 = ["Quai des Brumes","Harbor Point"]
-- value_3 = [1007,1008]
-- value_4 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_5 = "2026-11-20 07:00:00"
-- value_6 = 3
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(signed_seconds) OVER (), sum(net_sales_qty) OVER (), sum(customer_qty) OVER (), sum(net_sales_amt) OVER ()) AS over_all
FROM
(
    SELECT
        toString(list.cashier) AS cashier_number,
        if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
        if(names.name = '', cashier_key, names.name) AS cashier_name,
        transform(list.location_id, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(list.location_id)) AS location,
        transform(list.location_id, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
        date,
        lane,
        sign_on,
        session_end,
        if(is_open, toDateTime64(0, 0, 'UTC'), session_end) AS sign_off,
        signed_seconds,
        net_sales_amt,
        customer_qty,
        net_sales_qty
    FROM
    (
        SELECT
            signed.session_no AS session_no,
            any(signed.location_id) AS location_id,
            any(signed.cashier) AS cashier,
            any(signed.date) AS date,
            any(signed.lane) AS lane,
            any(signed.sign_on) AS sign_on,
            any(signed.session_end) AS session_end,
            any(signed.is_open) AS is_open,
            toInt64(dateDiff('second', sign_on, session_end)) AS signed_seconds,
            sumIf(sold.net_amount, (((sold.at >= signed.sign_on) AND (sold.at <= signed.session_end)) AND (sold.lane = signed.lane) AND (sold.cashier = signed.cashier))) AS net_sales_amt,
            sumIf(sold.customers, (((sold.at >= signed.sign_on) AND (sold.at <= signed.session_end)) AND (sold.lane = signed.lane) AND (sold.cashier = signed.cashier))) AS customer_qty,
            sumIf(sold.units, (((sold.at >= signed.sign_on) AND (sold.at <= signed.session_end)) AND (sold.lane = signed.lane) AND (sold.cashier = signed.cashier))) AS net_sales_qty
        FROM
        (
            SELECT
                cityHash64(location, business_date, toString(transaction.lane), toString(transaction.cashier)) AS who,
                toString(transaction.lane) AS lane,
                toString(transaction.cashier) AS cashier,
                ended AS at,
                net_amount * sign AS net_amount,
                toInt64(transaction.customers) * sign AS customers,
                transaction.units * sign AS units
            FROM transaction
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (selling = 1)
        ) AS sold
        RIGHT JOIN
        (
            SELECT
                cityHash64(location_id, date, lane, cashier) AS who,
                *
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
                    multiIf(next = 0, addSeconds(next_at, -1), (next = 2) AND (date = toDate(toDateTime64({value_5:String}, 0, 'UTC'))), greatest(next_at, toDateTime64({value_5:String}, 0, 'UTC')), next_at) AS ends,
                    greatest(at, if(dateDiff('day', at, ends) > {value_6:UInt32}, last_likely, ends)) AS session_end
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
        ) AS signed USING (who)
        GROUP BY signed.session_no
    ) AS list
    LEFT JOIN
    (
        SELECT
            cashier_work.location AS location_id,
            toString(cashier_work.cashier) AS cashier,
            (max(cashier_work.name)).2 AS name
        FROM cashier_work
        WHERE ((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND (grain = 'name')
        GROUP BY
            cashier_work.location,
            cashier_work.cashier
    ) AS names ON (names.location_id = list.location_id) AND (names.cashier = list.cashier)
    WHERE true
)
ORDER BY
    sign_on DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    tuple(reg_loc_id, cashier_number, *) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
