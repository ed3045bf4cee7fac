-- Read before, 1
-- start_date = "2026-11-01"
-- company = 4711
-- locations = [7,8]
-- last_date = "2026-11-14"
SELECT DISTINCT
    location,
    toString(greatest(toStartOfWeek(business_date, 0), {start_date:Date})) AS day
FROM part_day
WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (family = 'kind'));

-- Read before, 2
-- value_1 = ["tender 1","tender 2","sale 3"]
-- value_2 = ["tender 1 0 0","tender 2 0 0","sale 3 0 0"]
-- value_3 = [1,3,5]
-- value_4 = 1
-- value_5 = [2,2,2]
-- value_6 = 0
-- value_7 = [2,3,2,3,4,5]
-- value_8 = [1,4,1,4,1,3]
-- value_9 = ["cash","check","net"]
-- value_10 = [1,2,3]
-- company = 4711
-- locations = [7,8]
-- value_11 = ["tender","sale"]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_12 = [0,1]
-- value_13 = "tender"
-- value_14 = ["ebtFood"]
-- value_15 = "department"
-- value_16 = ["11"]
WITH
    concat(toString(part_family), ' ', toString(if((concat(toString(part_family), ' ', toString(key_number)) IN ({value_1:Array(String)})), key_number, toUInt32(0))), ' ', toString(toUInt32(0)), ' ', toString(at_self)) AS part_kind,
    transform(part_kind, {value_2:Array(String)}, {value_3:Array(UInt32)}, toUInt32({value_4:UInt32})) AS first_place,
    transform(part_kind, {value_2:Array(String)}, {value_5:Array(UInt32)}, toUInt32({value_6:UInt32})) AS number_of_places
SELECT
    * EXCEPT (part_family, key_number, detail_number, at_self, part_figures),
    sumMap(arraySlice({value_7:Array(UInt32)}, first_place, number_of_places), arrayMap(column -> arrayElement(part_figures, column), arraySlice({value_8:Array(UInt32)}, first_place, number_of_places))) AS found
FROM
(
    SELECT
        toUInt32({value_6:UInt16}) AS epoch,
        part.family AS part_family,
        transform(toString(part.key), {value_9:Array(String)}, {value_10:Array(UInt32)}, toUInt32(0)) AS key_number,
        toUInt32(0) AS detail_number,
        toUInt8(0) AS at_self,
        [toDecimal128(sum(part.amount), 4), toDecimal128(sum(part.other), 4), toDecimal128(sum(part.units), 4), toDecimal128(sum(part.count), 4)] AS part_figures
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
        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND (family IN ({value_11:Array(String)}))) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))
    ) AS part
    GROUP BY ALL
)
GROUP BY ALL
UNION ALL
SELECT
    toUInt32(0) AS epoch,
    ({value_12:Array(UInt32)}, [sum(toDecimal128(if((arrayExists(part -> ((part.family = {value_13:String}) AND (part.key IN ({value_14:Array(String)}))), parts)), toDecimal128(arraySum(arrayMap(part -> part.amount, arrayFilter(part -> ((part.family = {value_15:String}) AND (part.key IN ({value_16:Array(String)}))), parts))), 4), toDecimal128(0, 4)) * sign, 4)), sum(toDecimal128(if((arrayExists(part -> ((part.family = {value_13:String}) AND (part.key IN ({value_14:Array(String)}))), parts)), toDecimal128(arraySum(arrayMap(part -> part.units, arrayFilter(part -> ((part.family = {value_15:String}) AND (part.key IN ({value_16:Array(String)}))), parts))), 4), toDecimal128(0, 4)) * sign, 4))]) AS found
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
-- value_1 = ["sale 1"]
-- value_2 = ["sale 1 0 0"]
-- value_3 = [1]
-- value_4 = 1
-- value_5 = [2]
-- value_6 = 0
-- value_7 = [0,1]
-- value_8 = [1,3]
-- value_9 = ["net"]
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_10 = ["sale"]
WITH
    concat(toString(part_family), ' ', toString(if((concat(toString(part_family), ' ', toString(key_number)) IN ({value_1:Array(String)})), key_number, toUInt32(0))), ' ', toString(toUInt32(0)), ' ', toString(at_self)) AS part_kind,
    transform(part_kind, {value_2:Array(String)}, {value_3:Array(UInt32)}, toUInt32({value_4:UInt32})) AS first_place,
    transform(part_kind, {value_2:Array(String)}, {value_5:Array(UInt32)}, toUInt32({value_6:UInt32})) AS number_of_places
SELECT
    * EXCEPT (part_family, key_number, detail_number, at_self, part_figures),
    sumMap(arraySlice({value_7:Array(UInt32)}, first_place, number_of_places), arrayMap(column -> arrayElement(part_figures, column), arraySlice({value_8:Array(UInt32)}, first_place, number_of_places))) AS found
FROM
(
    SELECT
        toUInt32(0) AS epoch,
        toString(business_date) AS day,
        part.family AS part_family,
        transform(toString(part.key), {value_9:Array(String)}, {value_3:Array(UInt32)}, toUInt32(0)) AS key_number,
        toUInt32(0) AS detail_number,
        toUInt8(0) AS at_self,
        [toDecimal128(sum(part.amount), 4), toDecimal128(sum(part.other), 4), toDecimal128(sum(part.units), 4), toDecimal128(sum(part.count), 4)] AS part_figures
    FROM part_day AS part
    WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (family IN ({value_10:Array(String)})))
    GROUP BY ALL
)
GROUP BY ALL;
