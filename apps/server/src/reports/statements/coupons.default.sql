-- A page of rows
-- value_1 = "notStated"
-- locations = [7,8]
-- value_2 = ["Quai des Brumes","Harbor Point"]
-- value_3 = [1007,1008]
-- value_4 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_5 = "2026-10-18"
-- value_6 = "2026-10-31"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(maker_coupon_qty) OVER (), sum(maker_coupon_amt) OVER (), sum(own_coupon_qty) OVER (), sum(own_coupon_amt) OVER (), sum(coupon_qty) OVER (), sum(coupon_amt) OVER (), sum(customer_qty) OVER ()) AS over_all
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
            concat(toString(reg_loc_id), ' ', cashier_number) AS row_key
        FROM
        (
            SELECT
                toString(cashier_work.cashier) AS cashier_number,
                if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
                if(((max(cashier_work.name)).2) = '', cashier_key, (max(cashier_work.name)).2) AS cashier_name,
                transform(cashier_work.location, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(cashier_work.location)) AS location,
                transform(cashier_work.location, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
                sum(customers) AS customer_qty,
                sum(maker_coupons) AS maker_coupon_qty,
                sum(maker_coupon_amount) AS maker_coupon_amt,
                sum(store_coupons) AS own_coupon_qty,
                sum(store_coupon_amount) AS own_coupon_amt,
                maker_coupon_qty + own_coupon_qty AS coupon_qty,
                maker_coupon_amt + own_coupon_amt AS coupon_amt
            FROM cashier_work
            WHERE (((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND true AND ((grain = 'name') OR ((grain = 'day') AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))))
            GROUP BY
                cashier_work.location,
                cashier_work.cashier
            HAVING (sum(receipts) != 0)
        )
    ) AS found
    LEFT JOIN
    (
        SELECT
            key,
            toNullable(sum(current)) AS current_amt,
            toNullable(sum(before)) AS earlier_amt
        FROM
        (
            SELECT
                key,
                value AS current,
                value - value AS before
            FROM
            (
                SELECT
                    concat(toString(reg_loc_id), ' ', cashier_number) AS key,
                    coupon_amt AS value
                FROM
                (
                    SELECT
                        toString(cashier_work.cashier) AS cashier_number,
                        if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
                        if(((max(cashier_work.name)).2) = '', cashier_key, (max(cashier_work.name)).2) AS cashier_name,
                        transform(cashier_work.location, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(cashier_work.location)) AS location,
                        transform(cashier_work.location, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
                        sum(customers) AS customer_qty,
                        sum(maker_coupons) AS maker_coupon_qty,
                        sum(maker_coupon_amount) AS maker_coupon_amt,
                        sum(store_coupons) AS own_coupon_qty,
                        sum(store_coupon_amount) AS own_coupon_amt,
                        maker_coupon_qty + own_coupon_qty AS coupon_qty,
                        maker_coupon_amt + own_coupon_amt AS coupon_amt
                    FROM cashier_work
                    WHERE (((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND true AND ((grain = 'name') OR ((grain = 'day') AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))))
                    GROUP BY
                        cashier_work.location,
                        cashier_work.cashier
                    HAVING (sum(receipts) != 0)
                )
            )
            UNION ALL
            SELECT
                key,
                value - value AS current,
                value AS before
            FROM
            (
                SELECT
                    concat(toString(reg_loc_id), ' ', cashier_number) AS key,
                    coupon_amt AS value
                FROM
                (
                    SELECT
                        toString(cashier_work.cashier) AS cashier_number,
                        if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
                        if(((max(cashier_work.name)).2) = '', cashier_key, (max(cashier_work.name)).2) AS cashier_name,
                        transform(cashier_work.location, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(cashier_work.location)) AS location,
                        transform(cashier_work.location, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
                        sum(customers) AS customer_qty,
                        sum(maker_coupons) AS maker_coupon_qty,
                        sum(maker_coupon_amount) AS maker_coupon_amt,
                        sum(store_coupons) AS own_coupon_qty,
                        sum(store_coupon_amount) AS own_coupon_amt,
                        maker_coupon_qty + own_coupon_qty AS coupon_qty,
                        maker_coupon_amt + own_coupon_amt AS coupon_amt
                    FROM cashier_work
                    WHERE (((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND true AND ((grain = 'name') OR ((grain = 'day') AND ((business_date >= {value_5:Date}) AND (business_date <= {value_6:Date})))))
                    GROUP BY
                        cashier_work.location,
                        cashier_work.cashier
                    HAVING (sum(receipts) != 0)
                )
            )
        )
        GROUP BY key
    ) AS changes ON found.row_key = changes.key
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(cashier_name)) ASC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    (reg_loc_id, cashier_number) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Change of all that a question covers
-- value_1 = "notStated"
-- locations = [7,8]
-- value_2 = ["Quai des Brumes","Harbor Point"]
-- value_3 = [1007,1008]
-- value_4 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_5 = "2026-10-18"
-- value_6 = "2026-10-31"
SELECT
    sum(changes.earlier_amt) AS earlier_amt,
    sum(current_amt) - sum(changes.earlier_amt) AS change_amt,
    if(sum(changes.earlier_amt) = 0, NULL, (toFloat64(sum(current_amt) - sum(changes.earlier_amt)) / abs(toFloat64(sum(changes.earlier_amt)))) * 100) AS change_pct
FROM
(
    SELECT
        key,
        toNullable(sum(current)) AS current_amt,
        toNullable(sum(before)) AS earlier_amt
    FROM
    (
        SELECT
            key,
            value AS current,
            value - value AS before
        FROM
        (
            SELECT
                concat(toString(reg_loc_id), ' ', cashier_number) AS key,
                coupon_amt AS value
            FROM
            (
                SELECT
                    toString(cashier_work.cashier) AS cashier_number,
                    if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
                    if(((max(cashier_work.name)).2) = '', cashier_key, (max(cashier_work.name)).2) AS cashier_name,
                    transform(cashier_work.location, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(cashier_work.location)) AS location,
                    transform(cashier_work.location, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
                    sum(customers) AS customer_qty,
                    sum(maker_coupons) AS maker_coupon_qty,
                    sum(maker_coupon_amount) AS maker_coupon_amt,
                    sum(store_coupons) AS own_coupon_qty,
                    sum(store_coupon_amount) AS own_coupon_amt,
                    maker_coupon_qty + own_coupon_qty AS coupon_qty,
                    maker_coupon_amt + own_coupon_amt AS coupon_amt
                FROM cashier_work
                WHERE (((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND true AND ((grain = 'name') OR ((grain = 'day') AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))))
                GROUP BY
                    cashier_work.location,
                    cashier_work.cashier
                HAVING (sum(receipts) != 0)
            )
        )
        UNION ALL
        SELECT
            key,
            value - value AS current,
            value AS before
        FROM
        (
            SELECT
                concat(toString(reg_loc_id), ' ', cashier_number) AS key,
                coupon_amt AS value
            FROM
            (
                SELECT
                    toString(cashier_work.cashier) AS cashier_number,
                    if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
                    if(((max(cashier_work.name)).2) = '', cashier_key, (max(cashier_work.name)).2) AS cashier_name,
                    transform(cashier_work.location, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(cashier_work.location)) AS location,
                    transform(cashier_work.location, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
                    sum(customers) AS customer_qty,
                    sum(maker_coupons) AS maker_coupon_qty,
                    sum(maker_coupon_amount) AS maker_coupon_amt,
                    sum(store_coupons) AS own_coupon_qty,
                    sum(store_coupon_amount) AS own_coupon_amt,
                    maker_coupon_qty + own_coupon_qty AS coupon_qty,
                    maker_coupon_amt + own_coupon_amt AS coupon_amt
                FROM cashier_work
                WHERE (((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND true AND ((grain = 'name') OR ((grain = 'day') AND ((business_date >= {value_5:Date}) AND (business_date <= {value_6:Date})))))
                GROUP BY
                    cashier_work.location,
                    cashier_work.cashier
                HAVING (sum(receipts) != 0)
            )
        )
    )
    GROUP BY key
) AS changes;
