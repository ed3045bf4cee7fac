-- A page of rows
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_1 = "2026-10-18"
-- value_2 = "2026-10-31"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(count) OVER (), sum(debit) OVER (), sum(credit) OVER (), sum(amt) OVER (), sum(percent_of_sales) OVER ()) AS over_all
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
            concat(toString(kind), ' ', toString(description)) AS row_key
        FROM
        (
            SELECT
                sums.*,
                tender AS name,
                [kind] AS tenders,
                debit - credit AS amt,
                if(sum((debit - credit)) OVER () = 0, 0, (toFloat64((debit - credit)) / toFloat64(sum((debit - credit)) OVER ())) * 100) AS percent_of_sales
            FROM
            (
                SELECT
                    toString(kind) AS kind,
                    toString(description) AS description,
                    tender,
                    sum(number) AS count,
                    sum(received) AS debit,
                    sum(refunded) AS credit
                FROM
                (
                    SELECT
                        business_date,
                        kind,
                        description,
                        if(description = '', toString(kind), toString(description)) AS tender,
                        tender_day.count AS number,
                        received,
                        refunded
                    FROM tender_day
                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND true
                )
                GROUP BY ALL
                HAVING count != 0
            ) AS sums
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
                    concat(toString(kind), ' ', toString(description)) AS key,
                    amt AS value
                FROM
                (
                    SELECT
                        sums.*,
                        tender AS name,
                        [kind] AS tenders,
                        debit - credit AS amt,
                        if(sum((debit - credit)) OVER () = 0, 0, (toFloat64((debit - credit)) / toFloat64(sum((debit - credit)) OVER ())) * 100) AS percent_of_sales
                    FROM
                    (
                        SELECT
                            toString(kind) AS kind,
                            toString(description) AS description,
                            tender,
                            sum(number) AS count,
                            sum(received) AS debit,
                            sum(refunded) AS credit
                        FROM
                        (
                            SELECT
                                business_date,
                                kind,
                                description,
                                if(description = '', toString(kind), toString(description)) AS tender,
                                tender_day.count AS number,
                                received,
                                refunded
                            FROM tender_day
                            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND true
                        )
                        GROUP BY ALL
                        HAVING count != 0
                    ) AS sums
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
                    concat(toString(kind), ' ', toString(description)) AS key,
                    amt AS value
                FROM
                (
                    SELECT
                        sums.*,
                        tender AS name,
                        [kind] AS tenders,
                        debit - credit AS amt,
                        if(sum((debit - credit)) OVER () = 0, 0, (toFloat64((debit - credit)) / toFloat64(sum((debit - credit)) OVER ())) * 100) AS percent_of_sales
                    FROM
                    (
                        SELECT
                            toString(kind) AS kind,
                            toString(description) AS description,
                            tender,
                            sum(number) AS count,
                            sum(received) AS debit,
                            sum(refunded) AS credit
                        FROM
                        (
                            SELECT
                                business_date,
                                kind,
                                description,
                                if(description = '', toString(kind), toString(description)) AS tender,
                                tender_day.count AS number,
                                received,
                                refunded
                            FROM tender_day
                            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_1:Date}) AND (business_date <= {value_2:Date}))) AND true
                        )
                        GROUP BY ALL
                        HAVING count != 0
                    ) AS sums
                )
            )
        )
        GROUP BY key
    ) AS changes ON found.row_key = changes.key
)
ORDER BY
    lowerUTF8(removeDiacriticsUTF8(tender)) ASC,
    kind DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Change of all that a question covers
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_1 = "2026-10-18"
-- value_2 = "2026-10-31"
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
                concat(toString(kind), ' ', toString(description)) AS key,
                amt AS value
            FROM
            (
                SELECT
                    sums.*,
                    tender AS name,
                    [kind] AS tenders,
                    debit - credit AS amt,
                    if(sum((debit - credit)) OVER () = 0, 0, (toFloat64((debit - credit)) / toFloat64(sum((debit - credit)) OVER ())) * 100) AS percent_of_sales
                FROM
                (
                    SELECT
                        toString(kind) AS kind,
                        toString(description) AS description,
                        tender,
                        sum(number) AS count,
                        sum(received) AS debit,
                        sum(refunded) AS credit
                    FROM
                    (
                        SELECT
                            business_date,
                            kind,
                            description,
                            if(description = '', toString(kind), toString(description)) AS tender,
                            tender_day.count AS number,
                            received,
                            refunded
                        FROM tender_day
                        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND true
                    )
                    GROUP BY ALL
                    HAVING count != 0
                ) AS sums
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
                concat(toString(kind), ' ', toString(description)) AS key,
                amt AS value
            FROM
            (
                SELECT
                    sums.*,
                    tender AS name,
                    [kind] AS tenders,
                    debit - credit AS amt,
                    if(sum((debit - credit)) OVER () = 0, 0, (toFloat64((debit - credit)) / toFloat64(sum((debit - credit)) OVER ())) * 100) AS percent_of_sales
                FROM
                (
                    SELECT
                        toString(kind) AS kind,
                        toString(description) AS description,
                        tender,
                        sum(number) AS count,
                        sum(received) AS debit,
                        sum(refunded) AS credit
                    FROM
                    (
                        SELECT
                            business_date,
                            kind,
                            description,
                            if(description = '', toString(kind), toString(description)) AS tender,
                            tender_day.count AS number,
                            received,
                            refunded
                        FROM tender_day
                        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_1:Date}) AND (business_date <= {value_2:Date}))) AND true
                    )
                    GROUP BY ALL
                    HAVING count != 0
                ) AS sums
            )
        )
    )
    GROUP BY key
) AS changes;
