-- A page of rows
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(count) OVER (), sum(debit) OVER (), sum(credit) OVER (), sum(amt) OVER (), sum(percent_of_sales) OVER ()) AS over_all
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
            business_date AS date,
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
ORDER BY
    date DESC,
    lowerUTF8(removeDiacriticsUTF8(tender)) ASC,
    kind DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
