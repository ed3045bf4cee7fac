-- Read before, 1
-- start_date = "2026-11-01"
-- company = 4711
-- locations = [7,8]
-- last_date = "2026-11-14"
SELECT DISTINCT
    location,
    toString(greatest(toStartOfMonth(business_date), {start_date:Date})) AS day
FROM
(
    SELECT
        location,
        business_date
    FROM part_day
    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND (family = 'kind')) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))
);

-- Read before, 2
-- value_1 = 0
-- value_2 = ["cash","check","net"]
-- value_3 = [1,2,3]
-- company = 4711
-- locations = [7,8]
-- value_4 = ["tender","sale"]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_5 = ""
-- value_6 = "tender"
-- value_7 = ["ebtFood"]
-- value_8 = "department"
-- value_9 = ["11"]
-- value_10 = 1
SELECT
    * EXCEPT (family_of_part, key_of_part, detail_of_part, self_of_part, figures_of_part),
    groupArray((toString(family_of_part), key_of_part, detail_of_part, self_of_part, figures_of_part)) AS found
FROM
(
    SELECT
        toUInt32({value_1:UInt16}) AS epoch,
        part.family AS family_of_part,
        transform(toString(part.key), {value_2:Array(String)}, {value_3:Array(UInt32)}, toUInt32(0)) AS key_of_part,
        toUInt32(0) AS detail_of_part,
        toUInt8(0) AS self_of_part,
        [toDecimal128(sum(part.amount), 4), toDecimal128(sum(part.other), 4), toDecimal128(sum(part.units), 4), toDecimal128(sum(part.count), 4)] AS figures_of_part
    FROM
    (
        SELECT
            location,
            family,
            key,
            detail,
            business_date,
            amount,
            other,
            units,
            count
        FROM part_day
        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND (family IN ({value_4:Array(String)}))) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))
    ) AS part
    GROUP BY ALL
)
GROUP BY ALL
UNION ALL
SELECT
    toUInt32(0) AS epoch,
    [({value_5:String}, toUInt32({value_1:UInt32}), toUInt32(0), toUInt8(0), [sum(toDecimal128(if((arrayExists(part -> ((part.family = {value_6:String}) AND (part.key IN ({value_7:Array(String)}))), parts)), toDecimal128(arraySum(arrayMap(part -> part.amount, arrayFilter(part -> ((part.family = {value_8:String}) AND (part.key IN ({value_9:Array(String)}))), parts))), 4), toDecimal128(0, 4)) * sign, 4))]), ({value_5:String}, toUInt32({value_10:UInt32}), toUInt32(0), toUInt8(0), [sum(toDecimal128(if((arrayExists(part -> ((part.family = {value_6:String}) AND (part.key IN ({value_7:Array(String)}))), parts)), toDecimal128(arraySum(arrayMap(part -> part.units, arrayFilter(part -> ((part.family = {value_8:String}) AND (part.key IN ({value_9:Array(String)}))), parts))), 4), toDecimal128(0, 4)) * sign, 4))])] AS found
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
GROUP BY ALL;

-- Read before, 3
-- value_1 = ["net"]
-- value_2 = [1]
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_3 = ["sale"]
SELECT
    * EXCEPT (family_of_part, key_of_part, detail_of_part, self_of_part, figures_of_part),
    groupArray((toString(family_of_part), key_of_part, detail_of_part, self_of_part, figures_of_part)) AS found
FROM
(
    SELECT
        toUInt32(0) AS epoch,
        toString(business_date) AS day,
        part.family AS family_of_part,
        transform(toString(part.key), {value_1:Array(String)}, {value_2:Array(UInt32)}, toUInt32(0)) AS key_of_part,
        toUInt32(0) AS detail_of_part,
        toUInt8(0) AS self_of_part,
        [toDecimal128(sum(part.amount), 4), toDecimal128(sum(part.other), 4), toDecimal128(sum(part.units), 4), toDecimal128(sum(part.count), 4)] AS figures_of_part
    FROM part_day AS part
    WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (family IN ({value_3:Array(String)})))
    GROUP BY ALL
)
GROUP BY ALL;
