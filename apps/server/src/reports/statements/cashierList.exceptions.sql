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
