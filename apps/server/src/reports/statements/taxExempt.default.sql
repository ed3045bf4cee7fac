-- A page of rows
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(exempted_amt) OVER (), sum(exempted_tax) OVER ()) AS over_all
FROM
(
    SELECT
        list.*,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location AS location_id,
            ended AS time,
            business_date AS date,
            toString(tax_exemption.lane) AS lane,
            number,
            occurrence,
            if(cashier_name = '', cashier, cashier_name) AS cashier,
            toString(reason) AS exempt_reason,
            if((reason IN ('certificate', 'other')), if(extract(said, '[A-Za-z0-9./-]*[0-9][A-Za-z0-9./-]*') = '', said, extract(said, '[A-Za-z0-9./-]*[0-9][A-Za-z0-9./-]*')), '') AS exemption_number,
            customer,
            taxable AS taxable_amt,
            exempted AS exempted_amt,
            exempt_tax AS exempted_tax,
            entry_no
        FROM tax_exemption
        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (sign = 1) AND (entry_no NOT IN (
            SELECT entry_no
            FROM superseded
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        )))
    ) AS list
)
ORDER BY
    time DESC,
    tuple(*) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
