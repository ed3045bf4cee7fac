-- Read before, 1
-- value_1 = ["2026-11-01"]
-- start_date = "2026-11-01"
-- company = 4711
-- locations = [7,8]
-- last_date = "2026-11-14"
SELECT DISTINCT
    location,
    toString(greatest(arrayLast(start -> (start <= business_date), {value_1:Array(Date)}), {start_date:Date})) AS day
FROM part_day
WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (family = 'kind'));

-- Read before, 2
-- value_1 = 0
-- company = 4711
-- locations = [7,8]
-- value_2 = ["tender","sale"]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_3 = "tender"
-- value_4 = ["ebtFood"]
-- value_5 = "department"
-- value_6 = ["11"]
-- value_7 = 1
SELECT
    toUInt32(0) AS store,
    toUInt32({value_1:UInt16}) AS epoch,
    '' AS day,
    0 AS told,
    toUInt32(0) AS at,
    '' AS at_lane,
    toString(family) AS family,
    toString(part.key) AS key,
    '' AS detail,
    sum(part.amount) AS amount,
    sum(part.other) AS other,
    sum(part.units) AS units,
    toInt64(sum(part.count)) AS count
FROM
(
    SELECT
        location,
        family,
        key,
        detail,
        amount,
        other,
        units,
        count
    FROM part_day
    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND (family IN ({value_2:Array(String)}))) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))
) AS part
GROUP BY
    store,
    epoch,
    day,
    told,
    at,
    at_lane,
    family,
    key,
    detail
UNION ALL
SELECT
    store,
    epoch,
    day,
    0 AS told,
    toUInt32(0) AS at,
    '' AS at_lane,
    '' AS family,
    toString(one.1) AS key,
    '' AS detail,
    one.2 AS amount,
    toDecimal128(0, 4) AS other,
    toDecimal128(0, 4) AS units,
    toInt64(0) AS count
FROM
(
    SELECT
        toUInt32(0) AS store,
        toUInt32(0) AS epoch,
        '' AS day,
        [({value_1:UInt16}, sum(toDecimal128(if((arrayExists(part -> ((part.family = {value_3:String}) AND (part.key IN ({value_4:Array(String)}))), parts)), toDecimal128(arraySum(arrayMap(part -> part.amount, arrayFilter(part -> ((part.family = {value_5:String}) AND (part.key IN ({value_6:Array(String)}))), parts))), 4), toDecimal128(0, 4)) * sign, 4))), ({value_7:UInt16}, sum(toDecimal128(if((arrayExists(part -> ((part.family = {value_3:String}) AND (part.key IN ({value_4:Array(String)}))), parts)), toDecimal128(arraySum(arrayMap(part -> part.units, arrayFilter(part -> ((part.family = {value_5:String}) AND (part.key IN ({value_6:Array(String)}))), parts))), 4), toDecimal128(0, 4)) * sign, 4)))] AS all_values
    FROM
    (
        SELECT
            location,
            business_date,
            lane,
            cashier,
            kind,
            sign,
            entry_no,
            ended,
            number,
            CAST(arrayConcat(if(selling = 1, arrayConcat(arrayMap((level, dep_id, units, amount, discount, customers) -> ('department', toString(dep_id), toString(level), toDecimal128(amount + discount, 4), toDecimal128(discount, 4), units, toInt32(customers)), arrayFilter(stamp -> (stamp.level > 0), journal.departments)), arrayMap((kind, description, amount) -> ('tender', toString(kind), toString(if(description = '', toString(kind), toString(description))), toDecimal128(amount, 4), toDecimal128(if(amount < 0, -amount, toDecimal64(0, 4)), 4), toDecimal64(0, 4), toInt32(1)), journal.tenders.kind, journal.tenders.description, journal.tenders.amount)), [])), 'Array(Tuple(family LowCardinality(String), key String, detail String, amount Decimal(38, 4), other Decimal(38, 4), units Decimal(18, 4), count Int32))') AS parts
        FROM journal
        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
    )
    GROUP BY
        store,
        epoch,
        day
)
ARRAY JOIN all_values AS one;

-- Read before, 3
-- value_1 = "sale"
-- value_2 = ["net"]
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_3 = ["sale"]
SELECT
    * EXCEPT branch_sums,
    branch_sums AS sums
FROM
(
    SELECT
        toUInt32(0) AS epoch,
        toString(business_date) AS day,
        [toDecimal128(sumIf(part.amount, (((part.family = {value_1:String}) AND (part.key IN ({value_2:Array(String)}))) AND true)), 4), toDecimal128(sumIf(part.units, (((part.family = {value_1:String}) AND (part.key IN ({value_2:Array(String)}))) AND true)), 4)] AS branch_sums
    FROM
    (
        SELECT *
        FROM part_day
        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (family IN ({value_3:Array(String)})))
    ) AS part
    GROUP BY ALL
);
