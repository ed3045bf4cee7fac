-- A page of rows
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_1 = 14
-- value_2 = "2026-10-18"
-- value_3 = "2026-10-31"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(net_sales_amt) OVER (), sum(net_sales_qty) OVER (), sum(customer_qty) OVER ()) AS over_all
FROM
(
    SELECT
        found.* EXCEPT row_key,
        changes.earlier_amt AS earlier_amt,
        changes.current_amt - changes.earlier_amt AS change_amt,
        if(changes.earlier_amt = 0, NULL, (toFloat64(changes.current_amt - changes.earlier_amt) / abs(toFloat64(changes.earlier_amt))) * 100) AS change_pct
    FROM
    (
        SELECT
            *,
            toString(date) AS row_key
        FROM
        (
            SELECT
                business_date AS date,
                sum(net_amount) AS net_sales_amt,
                sum(net_units) AS net_sales_qty,
                sum(customers) AS customer_qty
            FROM sales_day
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
            GROUP BY date
            HAVING sum(transactions) != 0
        )
    ) AS found
    LEFT JOIN
    (
        SELECT
            key,
            toNullable(sumIf(net_amount, is_current)) AS current_amt,
            toNullable(sumIf(net_amount, NOT is_current)) AS earlier_amt
        FROM
        (
            SELECT
                net_amount,
                is_current,
                toString(if(is_current, business_date, addDays(business_date, {value_1:UInt32}))) AS key
            FROM
            (
                SELECT
                    location,
                    business_date,
                    net_amount,
                    net_units,
                    customers,
                    business_date >= {start_date:Date} AS is_current,
                    toUInt8(0) AS hour
                FROM sales_day
                WHERE (company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND (((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})) OR ((business_date >= {value_2:Date}) AND (business_date <= {value_3:Date})))
            )
            WHERE true
        )
        GROUP BY key
    ) AS changes ON found.row_key = changes.key
)
ORDER BY
    date DESC,
    date DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Change of all that a question covers
-- value_1 = 14
-- start_date = "2026-11-01"
-- company = 4711
-- locations = [7,8]
-- last_date = "2026-11-14"
-- value_2 = "2026-10-18"
-- value_3 = "2026-10-31"
SELECT
    sum(changes.earlier_amt) AS earlier_amt,
    sum(current_amt) - sum(changes.earlier_amt) AS change_amt,
    if(sum(changes.earlier_amt) = 0, NULL, (toFloat64(sum(current_amt) - sum(changes.earlier_amt)) / abs(toFloat64(sum(changes.earlier_amt)))) * 100) AS change_pct
FROM
(
    SELECT
        key,
        toNullable(sumIf(net_amount, is_current)) AS current_amt,
        toNullable(sumIf(net_amount, NOT is_current)) AS earlier_amt
    FROM
    (
        SELECT
            net_amount,
            is_current,
            toString(if(is_current, business_date, addDays(business_date, {value_1:UInt32}))) AS key
        FROM
        (
            SELECT
                location,
                business_date,
                net_amount,
                net_units,
                customers,
                business_date >= {start_date:Date} AS is_current,
                toUInt8(0) AS hour
            FROM sales_day
            WHERE (company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND (((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})) OR ((business_date >= {value_2:Date}) AND (business_date <= {value_3:Date})))
        )
        WHERE true
    )
    GROUP BY key
) AS changes;
