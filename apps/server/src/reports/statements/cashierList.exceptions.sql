-- Read before, 1
-- company = 4711
-- locations = [7,8]
-- value_1 = "2026-10-18"
-- last_date = "2026-11-14"
SELECT
    cashier_work.location AS location,
    toString(cashier_work.cashier) AS cashier,
    toUInt8(grouping(cashier_work.cashier)) AS whole,
    toUInt32(uniqExactIf((business_date, shift), shift > 0)) AS parts,
    toUInt32(uniqExactIf(business_date, shift > 0)) AS days,
    (sumMap([toString(cashier_work.lane)], [cashier_work.customers])).1 AS lanes,
    (sumMap([toString(cashier_work.lane)], [cashier_work.customers])).2 AS customers
FROM cashier_work
WHERE ((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND (grain = 'day') AND ((business_date >= {value_1:Date}) AND (business_date <= {last_date:Date}))
GROUP BY
    GROUPING SETS (
        (cashier_work.location, cashier_work.cashier),
        (cashier_work.location));

-- Read before, 2
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
SELECT
    cashier_work.location AS location,
    toString(cashier_work.cashier) AS cashier,
    (max(cashier_work.name)).2 AS name,
    false AS self,
    shift,
    sum(receipts) != 0 AS works,
    [sum(cashier_work.customers), sum(cashier_work.lines), sum(cashier_work.voids), sum(cashier_work.refunds), sum(cashier_work.no_sales), sum(cashier_work.overrides), sum(cashier_work.exemptions), sum(cashier_work.typed_lines)] AS figures
FROM cashier_work
WHERE (((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND ((grain = 'name') OR ((grain = 'day') AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))))
GROUP BY
    cashier_work.location,
    cashier_work.cashier,
    self,
    shift
HAVING works OR (name != '');

-- A page of rows
-- value_1 = 2
-- value_2 = "notStated"
-- value_3 = 3
-- value_4 = 1
-- locations = [7,8]
-- value_5 = ["Quai des Brumes","Harbor Point"]
-- value_6 = [1007,1008]
-- value_7 = 0
-- value_8 = 4
-- value_9 = 5
-- value_10 = 6
-- value_11 = 7
-- value_12 = 13
-- value_13 = 8
-- value_14 = 14
-- value_15 = 9
-- value_16 = 15
-- value_17 = 10
-- value_18 = 16
-- value_19 = 11
-- value_20 = 17
-- value_21 = 12
-- value_22 = 18
-- value_23 = []
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(customer_qty) OVER (), sum(void_qty) OVER (), sum(refund_qty) OVER (), sum(no_sale_qty) OVER (), sum(override_qty) OVER (), sum(exempt_qty) OVER (), sum(typed_qty) OVER (), sum(line_qty) OVER ()) AS over_all
FROM
(
    SELECT
        toString(tupleElement(one, {value_1:UInt8})) AS cashier_number,
        if(cashier_number = '', {value_2:String}, cashier_number) AS cashier_key,
        if(tupleElement(one, {value_3:UInt8}) = '', cashier_key, tupleElement(one, {value_3:UInt8})) AS cashier_name,
        transform(tupleElement(one, {value_4:UInt8}), {locations:Array(UInt32)}, {value_5:Array(String)}, toString(tupleElement(one, {value_4:UInt8}))) AS location,
        transform(tupleElement(one, {value_4:UInt8}), {locations:Array(UInt32)}, {value_6:Array(UInt32)}, {value_7:UInt32}) AS reg_loc_id,
        tupleElement(one, {value_8:UInt8}) AS customer_qty,
        tupleElement(one, {value_9:UInt8}) AS line_qty,
        tupleElement(one, {value_10:UInt8}) AS exception_score,
        tupleElement(one, {value_11:UInt8}) AS void_qty,
        tupleElement(one, {value_12:UInt8}) AS void_index,
        tupleElement(one, {value_13:UInt8}) AS refund_qty,
        tupleElement(one, {value_14:UInt8}) AS refund_index,
        tupleElement(one, {value_15:UInt8}) AS no_sale_qty,
        tupleElement(one, {value_16:UInt8}) AS no_sale_index,
        tupleElement(one, {value_17:UInt8}) AS override_qty,
        tupleElement(one, {value_18:UInt8}) AS override_index,
        tupleElement(one, {value_19:UInt8}) AS exempt_qty,
        tupleElement(one, {value_20:UInt8}) AS exempt_index,
        tupleElement(one, {value_21:UInt8}) AS typed_qty,
        tupleElement(one, {value_22:UInt8}) AS typed_index
    FROM
    (
        SELECT arrayJoin(arrayZip({value_23:Array(UInt32)}, {value_23:Array(String)}, {value_23:Array(String)}, {value_23:Array(Int64)}, {value_23:Array(Int64)}, {value_23:Array(Nullable(Float64))}, {value_23:Array(Int64)}, {value_23:Array(Int64)}, {value_23:Array(Int64)}, {value_23:Array(Int64)}, {value_23:Array(Int64)}, {value_23:Array(Int64)}, {value_23:Array(Nullable(Float64))}, {value_23:Array(Nullable(Float64))}, {value_23:Array(Nullable(Float64))}, {value_23:Array(Nullable(Float64))}, {value_23:Array(Nullable(Float64))}, {value_23:Array(Nullable(Float64))})) AS one
    )
    WHERE true
)
ORDER BY
    exception_score DESC,
    lowerUTF8(removeDiacriticsUTF8(cashier_name)) ASC,
    (reg_loc_id, cashier_number) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
