-- A page of rows
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- value_4 = 600
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_5 = "2026-09-20"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(minutes_lost) OVER (), sum(sales_lost) OVER (), sum(baskets_abandoned) OVER (), sum(reboots) OVER (), sum(reboots_inside) OVER ()) AS over_all
FROM
(
    SELECT
        list.*,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location AS location_id,
            business_date AS date,
            lane,
            at AS time,
            if(interrupted = '', 'false', 'true') AS inside,
            interrupted,
            cashier,
            1 AS reboots,
            interrupted != '' AS reboots_inside,
            minutes AS minutes_lost,
            sales_lost,
            abandoned AS baskets_abandoned,
            if(interrupted = '', number, interrupted) AS number,
            if(interrupted = '', occurrence, 0) AS occurrence,
            entry_no
        FROM
        (
            SELECT
                events.location AS location,
                events.business_date AS business_date,
                events.lane AS lane,
                events.at AS at,
                events.minutes AS minutes,
                events.interrupted AS interrupted,
                events.cashier AS cashier,
                events.number AS number,
                events.occurrence AS occurrence,
                events.entry_no AS entry_no,
                toDecimal64(round(events.minutes * usual.a_minute, 2), 4) AS sales_lost,
                toUInt8((events.interrupted != '') AND (events.ended > toDateTime64('1970-01-01 00:00:00', 0, 'UTC')) AND (NOT arrayExists(sale -> ((sale > events.ended) AND (sale <= addSeconds(events.ended, {value_4:UInt32}))), sales.sold))) AS abandoned
            FROM
            (
                SELECT
                    location,
                    business_date,
                    toString(lane_event.lane) AS lane,
                    if(began > toDateTime64('1970-01-01 00:00:00', 0, 'UTC'), began, ended) AS at,
                    lane_event.ended AS ended,
                    if((began > toDateTime64('1970-01-01 00:00:00', 0, 'UTC')) AND (ended > began), round(dateDiff('second', began, ended) / 60, 2), NULL) AS minutes,
                    interrupted,
                    if(cashier_name = '', cashier, cashier_name) AS cashier,
                    number,
                    occurrence,
                    entry_no,
                    toDayOfWeek(business_date) AS weekday,
                    toHour(at) AS hour
                FROM lane_event
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (kind = 'reboot') AND (sign = 1) AND (entry_no NOT IN (
                    SELECT entry_no
                    FROM superseded
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                )) AND (true)
            ) AS events
            LEFT JOIN
            (
                SELECT
                    hours.location AS location,
                    weekday,
                    hour,
                    (amount / 60) / lanes AS a_minute
                FROM
                (
                    SELECT
                        location,
                        toDayOfWeek(business_date) AS weekday,
                        hour,
                        toFloat64(sum(net_amount)) / uniqExact(business_date) AS amount
                    FROM sales_hour
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_5:Date}) AND (business_date <= {last_date:Date}))) AND (location IN (
                        SELECT location
                        FROM lane_event
                        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (kind = 'reboot')
                    ))
                    GROUP BY
                        location,
                        weekday,
                        hour
                ) AS hours
                INNER JOIN
                (
                    SELECT
                        location,
                        count() / uniqExact(business_date) AS lanes
                    FROM
                    (
                        SELECT
                            location,
                            business_date,
                            lane
                        FROM lane_day
                        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_5:Date}) AND (business_date <= {last_date:Date}))) AND (location IN (
                            SELECT location
                            FROM lane_event
                            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (kind = 'reboot')
                        ))
                        GROUP BY
                            location,
                            business_date,
                            lane
                        HAVING sum(transactions) > 0
                    )
                    GROUP BY location
                ) AS open ON open.location = hours.location
            ) AS usual ON (usual.location = events.location) AND (usual.weekday = events.weekday) AND (usual.hour = events.hour)
            LEFT JOIN
            (
                SELECT
                    location,
                    business_date,
                    toString(transaction.lane) AS lane,
                    groupArray(ended) AS sold
                FROM transaction
                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (kind = 'sale') AND (sign = 1) AND (entry_no NOT IN (
                    SELECT entry_no
                    FROM superseded
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                )) AND ((business_date, location, cityHash64(transaction.lane)) IN (
                    SELECT
                        business_date,
                        location,
                        cityHash64(lane_event.lane)
                    FROM lane_event
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (kind = 'reboot') AND (interrupted != '')
                ))
                GROUP BY
                    location,
                    business_date,
                    lane
            ) AS sales ON (sales.location = events.location) AND (sales.business_date = events.business_date) AND (sales.lane = events.lane)
        )
    ) AS list
)
ORDER BY
    time DESC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
