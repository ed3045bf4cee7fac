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
SELECT
    cashier_work.location AS location_id,
    toString(cashier_work.cashier) AS cashier,
    (max(cashier_work.name)).2 AS name
FROM cashier_work
WHERE ((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND (grain = 'name')
GROUP BY
    cashier_work.location,
    cashier_work.cashier;

-- Read before, 3
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
SELECT
    cashier_work.location AS location,
    substring(toString(toStartOfMonth(business_date)), 1, 7) AS month,
    toString(cashier_work.cashier) AS cashier,
    false AS self,
    shift,
    [sum(cashier_work.receipts), sum(cashier_work.customers), sum(cashier_work.lines), sum(cashier_work.voids), sum(cashier_work.refunds), sum(cashier_work.no_sales), sum(cashier_work.overrides), sum(cashier_work.exemptions), sum(cashier_work.typed_lines)] AS figures
FROM cashier_work
WHERE ((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND ((grain = 'day') AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
GROUP BY
    cashier_work.location,
    month,
    cashier_work.cashier,
    self,
    shift;

-- A page of rows
-- value_1 = "notStated"
-- locations = [7,8]
-- value_2 = ["Quai des Brumes","Harbor Point"]
-- value_3 = [1007,1008]
-- value_4 = 0
-- value_5 = "location_id UInt32, cashier String, name String, customer_qty Int64, line_qty Int64, exception_score Nullable(Float64), void_qty Int64, void_index Nullable(Float64), refund_qty Int64, refund_index Nullable(Float64), no_sale_qty Int64, no_sale_index Nullable(Float64), override_qty Int64, override_index Nullable(Float64), exempt_qty Int64, exempt_index Nullable(Float64), typed_qty Int64, typed_index Nullable(Float64)"
-- value_6 = "\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(customer_qty) OVER (), sum(void_qty) OVER (), sum(refund_qty) OVER (), sum(no_sale_qty) OVER (), sum(override_qty) OVER (), sum(exempt_qty) OVER (), sum(typed_qty) OVER (), sum(line_qty) OVER ()) AS over_all
FROM
(
    SELECT
        toString(cashier) AS cashier_number,
        if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
        if(name = '', cashier_key, name) AS cashier_name,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
        customer_qty,
        line_qty,
        exception_score,
        void_qty,
        void_index,
        refund_qty,
        refund_index,
        no_sale_qty,
        no_sale_index,
        override_qty,
        override_index,
        exempt_qty,
        exempt_index,
        typed_qty,
        typed_index
    FROM
    (
        SELECT *
        FROM format(TSV, {value_5:String}, {value_6:String})
        WHERE false
    )
    WHERE true
)
ORDER BY
    exception_score DESC,
    lowerUTF8(removeDiacriticsUTF8(cashier_name)) ASC,
    (reg_loc_id, cashier_number) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
