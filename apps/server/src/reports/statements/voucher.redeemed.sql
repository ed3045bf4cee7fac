-- A page of rows
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- value_4 = "2026-11-20"
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_5 = ["redeemed"]
-- value_6 = ["doubleUp","milkIncentive","other"]
-- page_size = 25
-- page_offset = 50
SELECT *
FROM
(
    SELECT
        own.voucher_number AS voucher_number,
        own.program AS program,
        own.amount AS redeemed_amt,
        if(own.kind = 'postVoid', -1, 1) AS redeemed_qty,
        if(origin.face > 0, origin.face, own.amount + own.left_amount) AS voucher_amt,
        if(own.expires = '', origin.expires, own.expires) AS expiry,
        own.location_id AS location_id,
        own.date AS date,
        own.lane AS lane,
        own.number AS number,
        own.occurrence AS occurrence,
        own.entry_no AS entry_no,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id,
        if(origin.face > 0, toString(origin.issued_on), '') AS issued_date,
        if(origin.face > 0, if((origin.issued_at IN ({locations:Array(UInt32)})), transform(origin.issued_at, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(origin.issued_at)), ''), '') AS issued_location,
        if(origin.face > 0, if((origin.issued_at IN ({locations:Array(UInt32)})), origin.issued_by, ''), '') AS issued_number,
        own.left_on AS remainder,
        multiIf(abs(own.amount) > 0, if(abs(own.amount) < if(origin.face > 0, origin.face, own.amount + own.left_amount), 'partlyRedeemed', 'redeemed'), ('' != '') AND ('' < {value_4:String}), 'expired', 'issued') AS voucher_status
    FROM
    (
        SELECT
            location AS location_id,
            business_date AS date,
            lane,
            number,
            occurrence,
            entry_no,
            ended,
            kind,
            voucher_no AS voucher_number,
            voucher_program AS program,
            voucher_role AS role,
            voucher_amount AS amount,
            voucher_expiry AS expires,
            voucher_first AS left_of,
            arrayFirst((n, f) -> (f = voucher_no), voucher_numbers, voucher_firsts) AS left_on,
            arraySum(arrayMap((a, f) -> if(f = voucher_no, a, toDecimal64(0, 4)), voucher_amounts, voucher_firsts)) AS left_amount
        FROM program_sale
        ARRAY JOIN
            voucher_numbers AS voucher_no,
            voucher_roles AS voucher_role,
            voucher_amounts AS voucher_amount,
            voucher_expiries AS voucher_expiry,
            voucher_programs AS voucher_program,
            voucher_firsts AS voucher_first
        WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (sign = 1) AND (entry_no NOT IN (
            SELECT entry_no
            FROM superseded
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        )) AND (voucher_role IN ({value_5:Array(String)})) AND (voucher_program IN ({value_6:Array(String)})))
    ) AS own
    LEFT JOIN
    (
        SELECT
            voucher_number AS key,
            max(voucher_amount) AS face,
            any(voucher_expiry) AS expires,
            argMin(business_date, (ended, entry_no)) AS issued_on,
            argMin(location, (ended, entry_no)) AS issued_at,
            argMin(number, (ended, entry_no)) AS issued_by
        FROM
        (
            SELECT
                company,
                location,
                business_date,
                ended,
                entry_no,
                kind,
                number,
                lane,
                voucher_number,
                voucher_role,
                voucher_amount,
                voucher_expiry,
                voucher_first
            FROM program_sale
            ARRAY JOIN
                voucher_numbers AS voucher_number,
                voucher_roles AS voucher_role,
                voucher_amounts AS voucher_amount,
                voucher_expiries AS voucher_expiry,
                voucher_firsts AS voucher_first
            WHERE (company = {company:UInt32}) AND (business_date <= {last_date:Date}) AND (sign = 1) AND (entry_no NOT IN (
                SELECT entry_no
                FROM superseded
                WHERE company = {company:UInt32}
            ))
        )
        WHERE (voucher_role != 'redeemed') AND (kind != 'postVoid') AND (voucher_number IN (
            SELECT arrayJoin(arrayFilter((n, r) -> ((r = 'redeemed') AND (n != '')), voucher_numbers, voucher_roles))
            FROM program_sale
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        ))
        GROUP BY key
    ) AS origin ON own.voucher_number = origin.key
)
ORDER BY
    date DESC,
    voucher_number ASC,
    tuple(entry_no, voucher_number) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};

-- Count and totals of all rows
-- company = 4711
-- locations = [7,8]
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_1 = ["doubleUp","milkIncentive","other"]
SELECT
    sum(sign) AS row_count,
    sum(amount * sign) AS redeemed_amt,
    sum(if(kind = 'postVoid', -1, 1) * sign) AS redeemed_qty
FROM program_sale
ARRAY JOIN
    voucher_numbers AS voucher_no,
    voucher_roles AS role,
    voucher_amounts AS amount,
    voucher_programs AS voucher_program
WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (role = 'redeemed') AND (voucher_program IN ({value_1:Array(String)}));
