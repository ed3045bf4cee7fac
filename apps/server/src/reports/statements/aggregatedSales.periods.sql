-- A page of rows
-- value_1 = ["2026-11-01"]
-- value_2 = ["2026 P11"]
-- value_3 = ["2026-11-14"]
-- locations = [7,8]
-- value_4 = [1007,1008]
-- value_5 = 0
-- value_6 = ["Quai des Brumes","Harbor Point"]
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_7 = 14
-- value_8 = "2026-10-18"
-- value_9 = "2026-10-31"
-- value_10 = 64
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(gross_sales_amt) OVER (), sum(net_sales_amt) OVER (), sum(tax) OVER (), sum(net_sales_qty) OVER (), sum(customer_qty) OVER ()) AS over_all
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
            concatWithSeparator(' ', toString(reg_loc_id), toString(period)) AS row_key
        FROM
        (
            SELECT
                *,
                reg_loc_id AS overview_loc_id
            FROM
            (
                SELECT
                    sums.* EXCEPT place_name,
                    place_name AS location
                FROM
                (
                    SELECT
                        arrayLastIndex(start -> (start <= business_date), {value_1:Array(Date)}) AS place,
                        {value_2:Array(String)}[place] AS period,
                        {value_1:Array(Date)}[place] AS first_date,
                        {value_3:Array(Date)}[place] AS final_date,
                        transform(sales_day.location, {locations:Array(UInt32)}, {value_4:Array(UInt32)}, {value_5:UInt32}) AS reg_loc_id,
                        any(transform(sales_day.location, {locations:Array(UInt32)}, {value_6:Array(String)}, toString(sales_day.location))) AS place_name,
                        sum(sales_day.gross_amount) AS gross_sales_amt,
                        sum(sales_day.net_amount) AS net_sales_amt,
                        sum(sales_day.tax_amount) AS tax,
                        sum(sales_day.net_units) AS net_sales_qty,
                        sum(sales_day.customers) AS customer_qty,
                        if(sum(sum(sales_day.net_amount)) OVER () = 0, 0, (toFloat64(sum(sales_day.net_amount)) / toFloat64(sum(sum(sales_day.net_amount)) OVER ())) * 100) AS percent_of_sales
                    FROM sales_day
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                    GROUP BY ALL
                    HAVING sum(sales_day.transactions) != 0
                ) AS sums
            )
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
                concatWithSeparator(' ', toString(transform(location, {locations:Array(UInt32)}, {value_4:Array(UInt32)}, {value_5:UInt32})), toString({value_2:Array(String)}[arrayLastIndex(start -> (start <= if(is_current, business_date, addDays(business_date, {value_7:UInt32}))), {value_1:Array(Date)})])) AS key
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
                WHERE (company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND (((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})) OR ((business_date >= {value_8:Date}) AND (business_date <= {value_9:Date})))
            )
            WHERE true
        )
        GROUP BY key
    ) AS changes ON found.row_key = changes.key
)
ORDER BY
    leftPad(toString(period), {value_10:UInt8}, '0') DESC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    reg_loc_id DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Change of all that a question covers
-- locations = [7,8]
-- value_1 = [1007,1008]
-- value_2 = 0
-- value_3 = ["2026 P11"]
-- value_4 = 14
-- value_5 = ["2026-11-01"]
-- start_date = "2026-11-01"
-- company = 4711
-- last_date = "2026-11-14"
-- value_6 = "2026-10-18"
-- value_7 = "2026-10-31"
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
            concatWithSeparator(' ', toString(transform(location, {locations:Array(UInt32)}, {value_1:Array(UInt32)}, {value_2:UInt32})), toString({value_3:Array(String)}[arrayLastIndex(start -> (start <= if(is_current, business_date, addDays(business_date, {value_4:UInt32}))), {value_5:Array(Date)})])) AS key
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
            WHERE (company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND (((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})) OR ((business_date >= {value_6:Date}) AND (business_date <= {value_7:Date})))
        )
        WHERE true
    )
    GROUP BY key
) AS changes;
