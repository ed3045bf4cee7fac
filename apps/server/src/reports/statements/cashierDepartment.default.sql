-- A page of rows
-- value_1 = "notStated"
-- locations = [7,8]
-- value_2 = ["Quai des Brumes","Harbor Point"]
-- value_3 = [1007,1008]
-- value_4 = 0
-- value_5 = [1,11]
-- value_6 = ["Fresh","Produce"]
-- company = 4711
-- value_7 = 1
-- value_8 = []
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_9 = "2026-10-18"
-- value_10 = "2026-10-31"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(qty) OVER (), sum(amt) OVER ()) AS over_all
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
            concat(toString(reg_loc_id), ' ', cashier_number, ' ', toString(assumeNotNull(dep_id))) AS row_key
        FROM
        (
            SELECT
                toString(sums.cashier) AS cashier_number,
                if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
                if(names.name = '', cashier_key, names.name) AS cashier_name,
                transform(sums.location_id, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(sums.location_id)) AS location,
                transform(sums.location_id, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
                toNullable(id) AS dep_id,
                transform(id, {value_5:Array(UInt32)}, {value_6:Array(String)}, toString(id)) AS department,
                qty,
                amt,
                if(total = 0, 0, (toFloat64(amt) / toFloat64(total)) * 100) AS percent_of_cashier
            FROM
            (
                SELECT
                    location AS location_id,
                    toString(cashier_department.cashier) AS cashier,
                    dep_id AS id,
                    sumIf(units, true) AS qty,
                    sumIf(amount, true) AS amt,
                    sum(sum(amount)) OVER (PARTITION BY location_id, cashier) AS total
                FROM cashier_department
                WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)}))) AND true AND (((level = {value_7:UInt8}) AND (level > 0)) OR ((level = 0) AND (dep_id IN ({value_8:Array(UInt32)})))) AND ((grain = 'day') AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))))
                GROUP BY
                    location,
                    cashier,
                    id
            ) AS sums
            LEFT JOIN
            (
                SELECT
                    cashier_work.location AS location_id,
                    toString(cashier_work.cashier) AS cashier,
                    (max(cashier_work.name)).2 AS name
                FROM cashier_work
                WHERE ((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND (grain = 'name')
                GROUP BY
                    cashier_work.location,
                    cashier_work.cashier
            ) AS names USING (location_id, cashier)
            WHERE ((amt != 0) OR (qty != 0))
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
                    concat(toString(reg_loc_id), ' ', cashier_number, ' ', toString(assumeNotNull(dep_id))) AS key,
                    amt AS value
                FROM
                (
                    SELECT
                        toString(sums.cashier) AS cashier_number,
                        if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
                        if(names.name = '', cashier_key, names.name) AS cashier_name,
                        transform(sums.location_id, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(sums.location_id)) AS location,
                        transform(sums.location_id, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
                        toNullable(id) AS dep_id,
                        transform(id, {value_5:Array(UInt32)}, {value_6:Array(String)}, toString(id)) AS department,
                        qty,
                        amt,
                        if(total = 0, 0, (toFloat64(amt) / toFloat64(total)) * 100) AS percent_of_cashier
                    FROM
                    (
                        SELECT
                            location AS location_id,
                            toString(cashier_department.cashier) AS cashier,
                            dep_id AS id,
                            sumIf(units, true) AS qty,
                            sumIf(amount, true) AS amt,
                            sum(sum(amount)) OVER (PARTITION BY location_id, cashier) AS total
                        FROM cashier_department
                        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)}))) AND true AND (((level = {value_7:UInt8}) AND (level > 0)) OR ((level = 0) AND (dep_id IN ({value_8:Array(UInt32)})))) AND ((grain = 'day') AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))))
                        GROUP BY
                            location,
                            cashier,
                            id
                    ) AS sums
                    LEFT JOIN
                    (
                        SELECT
                            cashier_work.location AS location_id,
                            toString(cashier_work.cashier) AS cashier,
                            (max(cashier_work.name)).2 AS name
                        FROM cashier_work
                        WHERE ((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND (grain = 'name')
                        GROUP BY
                            cashier_work.location,
                            cashier_work.cashier
                    ) AS names USING (location_id, cashier)
                    WHERE ((amt != 0) OR (qty != 0))
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
                    concat(toString(reg_loc_id), ' ', cashier_number, ' ', toString(assumeNotNull(dep_id))) AS key,
                    amt AS value
                FROM
                (
                    SELECT
                        toString(sums.cashier) AS cashier_number,
                        if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
                        if(names.name = '', cashier_key, names.name) AS cashier_name,
                        transform(sums.location_id, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(sums.location_id)) AS location,
                        transform(sums.location_id, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
                        toNullable(id) AS dep_id,
                        transform(id, {value_5:Array(UInt32)}, {value_6:Array(String)}, toString(id)) AS department,
                        qty,
                        amt,
                        if(total = 0, 0, (toFloat64(amt) / toFloat64(total)) * 100) AS percent_of_cashier
                    FROM
                    (
                        SELECT
                            location AS location_id,
                            toString(cashier_department.cashier) AS cashier,
                            dep_id AS id,
                            sumIf(units, true) AS qty,
                            sumIf(amount, true) AS amt,
                            sum(sum(amount)) OVER (PARTITION BY location_id, cashier) AS total
                        FROM cashier_department
                        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)}))) AND true AND (((level = {value_7:UInt8}) AND (level > 0)) OR ((level = 0) AND (dep_id IN ({value_8:Array(UInt32)})))) AND ((grain = 'day') AND ((business_date >= {value_9:Date}) AND (business_date <= {value_10:Date}))))
                        GROUP BY
                            location,
                            cashier,
                            id
                    ) AS sums
                    LEFT JOIN
                    (
                        SELECT
                            cashier_work.location AS location_id,
                            toString(cashier_work.cashier) AS cashier,
                            (max(cashier_work.name)).2 AS name
                        FROM cashier_work
                        WHERE ((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND (grain = 'name')
                        GROUP BY
                            cashier_work.location,
                            cashier_work.cashier
                    ) AS names USING (location_id, cashier)
                    WHERE ((amt != 0) OR (qty != 0))
                )
            )
        )
        GROUP BY key
    ) AS changes ON found.row_key = changes.key
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(cashier_name)) ASC,
    lowerUTF8(removeDiacriticsUTF8(location)) ASC,
    amt DESC,
    (reg_loc_id, cashier_number, dep_id) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Change of all that a question covers
-- value_1 = "notStated"
-- locations = [7,8]
-- value_2 = ["Quai des Brumes","Harbor Point"]
-- value_3 = [1007,1008]
-- value_4 = 0
-- value_5 = [1,11]
-- value_6 = ["Fresh","Produce"]
-- company = 4711
-- value_7 = 1
-- value_8 = []
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_9 = "2026-10-18"
-- value_10 = "2026-10-31"
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
                concat(toString(reg_loc_id), ' ', cashier_number, ' ', toString(assumeNotNull(dep_id))) AS key,
                amt AS value
            FROM
            (
                SELECT
                    toString(sums.cashier) AS cashier_number,
                    if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
                    if(names.name = '', cashier_key, names.name) AS cashier_name,
                    transform(sums.location_id, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(sums.location_id)) AS location,
                    transform(sums.location_id, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
                    toNullable(id) AS dep_id,
                    transform(id, {value_5:Array(UInt32)}, {value_6:Array(String)}, toString(id)) AS department,
                    qty,
                    amt,
                    if(total = 0, 0, (toFloat64(amt) / toFloat64(total)) * 100) AS percent_of_cashier
                FROM
                (
                    SELECT
                        location AS location_id,
                        toString(cashier_department.cashier) AS cashier,
                        dep_id AS id,
                        sumIf(units, true) AS qty,
                        sumIf(amount, true) AS amt,
                        sum(sum(amount)) OVER (PARTITION BY location_id, cashier) AS total
                    FROM cashier_department
                    WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)}))) AND true AND (((level = {value_7:UInt8}) AND (level > 0)) OR ((level = 0) AND (dep_id IN ({value_8:Array(UInt32)})))) AND ((grain = 'day') AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))))
                    GROUP BY
                        location,
                        cashier,
                        id
                ) AS sums
                LEFT JOIN
                (
                    SELECT
                        cashier_work.location AS location_id,
                        toString(cashier_work.cashier) AS cashier,
                        (max(cashier_work.name)).2 AS name
                    FROM cashier_work
                    WHERE ((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND (grain = 'name')
                    GROUP BY
                        cashier_work.location,
                        cashier_work.cashier
                ) AS names USING (location_id, cashier)
                WHERE ((amt != 0) OR (qty != 0))
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
                concat(toString(reg_loc_id), ' ', cashier_number, ' ', toString(assumeNotNull(dep_id))) AS key,
                amt AS value
            FROM
            (
                SELECT
                    toString(sums.cashier) AS cashier_number,
                    if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
                    if(names.name = '', cashier_key, names.name) AS cashier_name,
                    transform(sums.location_id, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(sums.location_id)) AS location,
                    transform(sums.location_id, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id,
                    toNullable(id) AS dep_id,
                    transform(id, {value_5:Array(UInt32)}, {value_6:Array(String)}, toString(id)) AS department,
                    qty,
                    amt,
                    if(total = 0, 0, (toFloat64(amt) / toFloat64(total)) * 100) AS percent_of_cashier
                FROM
                (
                    SELECT
                        location AS location_id,
                        toString(cashier_department.cashier) AS cashier,
                        dep_id AS id,
                        sumIf(units, true) AS qty,
                        sumIf(amount, true) AS amt,
                        sum(sum(amount)) OVER (PARTITION BY location_id, cashier) AS total
                    FROM cashier_department
                    WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)}))) AND true AND (((level = {value_7:UInt8}) AND (level > 0)) OR ((level = 0) AND (dep_id IN ({value_8:Array(UInt32)})))) AND ((grain = 'day') AND ((business_date >= {value_9:Date}) AND (business_date <= {value_10:Date}))))
                    GROUP BY
                        location,
                        cashier,
                        id
                ) AS sums
                LEFT JOIN
                (
                    SELECT
                        cashier_work.location AS location_id,
                        toString(cashier_work.cashier) AS cashier,
                        (max(cashier_work.name)).2 AS name
                    FROM cashier_work
                    WHERE ((company = {company:UInt32}) AND (cashier_work.location IN ({locations:Array(UInt32)}))) AND (grain = 'name')
                    GROUP BY
                        cashier_work.location,
                        cashier_work.cashier
                ) AS names USING (location_id, cashier)
                WHERE ((amt != 0) OR (qty != 0))
            )
        )
    )
    GROUP BY key
) AS changes;
