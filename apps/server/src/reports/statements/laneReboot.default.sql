-- Read before, 1
-- value_1 = 600
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
SELECT
    events.location AS location,
    substring(toString(date), 1, 7) AS month,
    events.business_date AS date,
    events.lane AS lane,
    events.at AS at,
    events.seconds AS seconds,
    events.interrupted AS interrupted,
    events.cashier AS cashier,
    events.number AS number,
    events.occurrence AS occurrence,
    events.entry_no AS entry_no,
    toUInt8((events.interrupted != '') AND (events.ended > toDateTime64('1970-01-01 00:00:00', 0, 'UTC')) AND (NOT arrayExists(sale -> ((sale > events.ended) AND (sale <= addSeconds(events.ended, {value_1:UInt32}))), sales.sold))) AS abandoned
FROM
(
    SELECT
        location,
        business_date,
        toString(lane_event.lane) AS lane,
        if(began > toDateTime64('1970-01-01 00:00:00', 0, 'UTC'), began, ended) AS at,
        lane_event.ended AS ended,
        if((began > toDateTime64('1970-01-01 00:00:00', 0, 'UTC')) AND (ended > began), toInt64(dateDiff('second', began, ended)), NULL) AS seconds,
        interrupted,
        if(cashier_name = '', cashier, cashier_name) AS cashier,
        number,
        occurrence,
        entry_no
    FROM lane_event
    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (kind = 'reboot') AND (sign = 1) AND (entry_no NOT IN (
        SELECT entry_no
        FROM superseded
        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
    ))
) AS events
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
) AS sales ON (sales.location = events.location) AND (sales.business_date = events.business_date) AND (sales.lane = events.lane);

-- A page of rows
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- value_4 = "location UInt32, business_date Date, lane String, at DateTime64(0, 'UTC'), seconds Nullable(Int64), interrupted String, cashier String, number String, occurrence UInt32, entry_no UInt64, abandoned UInt8, usual_amount Decimal(38, 4), usual_days UInt32, lane_days UInt32, open_days UInt32"
-- value_5 = "\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N"
-- value_6 = 64
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(reboots) OVER (), sum(reboots_inside) OVER (), sum(minutes_lost) OVER (), sum(sales_lost) OVER (), sum(baskets_abandoned) OVER ()) AS over_all
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
            minIf(at, reboot = 1) AS first_time,
            maxIf(at, reboot = 1) AS final_time,
            sum(reboot) AS reboots,
            sum(inside) AS reboots_inside,
            sum(minutes) AS minutes_lost,
            sum(sales_lost) AS sales_lost,
            sum(abandoned) AS baskets_abandoned
        FROM
        (
            SELECT
                location,
                business_date,
                lane,
                1 AS reboot,
                interrupted != '' AS inside,
                at,
                minutes,
                sales_lost,
                abandoned
            FROM
            (
                SELECT
                    location,
                    business_date,
                    lane,
                    at,
                    round(seconds / 60, 2) AS minutes,
                    interrupted,
                    cashier,
                    number,
                    occurrence,
                    entry_no,
                    toDecimal128(round(minutes * (((toFloat64(usual_amount) / usual_days) / 60) / (lane_days / open_days)), 2), 4) AS sales_lost,
                    abandoned
                FROM
                (
                    SELECT *
                    FROM format(TSV, {value_4:String}, {value_5:String})
                    WHERE false
                )
                WHERE (true)
            )
        )
        GROUP BY
            location,
            business_date,
            lane
    ) AS list
)
ORDER BY
    date DESC,
    reboots DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    leftPad(toString(lane), {value_6:UInt8}, '0') ASC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
