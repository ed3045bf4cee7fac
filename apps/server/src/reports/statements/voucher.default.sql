-- A page of rows
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- value_4 = "2026-11-20"
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_5 = ["issued","remainder"]
-- value_6 = ["doubleUp","milkIncentive","other"]
-- page_size = 25
-- page_offset = 50
SELECT *
FROM
(
    SELECT
        own.voucher_number AS voucher_number,
        own.program AS program,
        own.amount AS voucher_amt,
        if(own.role = 'issued', own.amount, toDecimal64(0, 4)) AS issued_amt,
        multiIf(own.role != 'issued', 0, own.kind = 'postVoid', -1, 1) AS issued_qty,
        own.expires AS expiry,
        own.location_id AS location_id,
        own.date AS date,
        own.lane AS lane,
        own.number AS number,
        own.occurrence AS occurrence,
        own.entry_no AS entry_no,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id,
        if(fate.used > 0, toString(fate.taken_on), '') AS redeemed_date,
        if(fate.used > 0, if((fate.taken_at IN ({locations:Array(UInt32)})), transform(fate.taken_at, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(fate.taken_at)), ''), '') AS redeemed_location,
        if(fate.used > 0, if((fate.taken_at IN ({locations:Array(UInt32)})), fate.taken_by, ''), '') AS redeemed_number,
        fate.used AS used_amt,
        fate.left_on AS remainder,
        own.left_of AS remainder_of,
        multiIf(fate.used > 0, if(fate.used < own.amount, 'partlyRedeemed', 'redeemed'), (own.expires != '') AND (own.expires < {value_4:String}), 'expired', 'issued') AS voucher_status
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
            key,
            sumIf(voucher_amount, voucher_role = 'redeemed') AS used,
            arraySort(groupArrayIf((ended, entry_no, toUInt8(kind = 'postVoid'), business_date, location, number), voucher_role = 'redeemed')) AS happened,
            arrayFilter((one, own_depth, place) -> (((one.3) = 0) AND (NOT arrayExists(later -> (later < own_depth), arraySlice(arrayCumSum(one -> if((one.3) = 1, -1, 1), happened), place + 1)))), happened, arrayCumSum(one -> if((one.3) = 1, -1, 1), happened), arrayEnumerate(happened))[1] AS taking,
            taking.4 AS taken_on,
            taking.5 AS taken_at,
            taking.6 AS taken_by,
            (arrayFirst(one -> ((one.1) = (taking.2)), groupArrayIf((entry_no, voucher_number), voucher_role = 'remainder'))).2 AS left_on
        FROM
        (
            SELECT
                *,
                if(voucher_role = 'remainder', voucher_first, voucher_number) AS key
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
                WHERE (company = {company:UInt32}) AND (business_date >= {start_date:Date}) AND (sign = 1) AND (entry_no NOT IN (
                    SELECT entry_no
                    FROM superseded
                    WHERE company = {company:UInt32}
                ))
            )
            WHERE voucher_role != 'issued'
        )
        WHERE key IN (
            SELECT arrayJoin(arrayFilter((n, r) -> ((r != 'redeemed') AND (n != '')), voucher_numbers, voucher_roles))
            FROM program_sale
            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
        )
        GROUP BY key
    ) AS fate ON own.voucher_number = fate.key
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
    sum(own) AS row_count,
    sum(earned) AS issued_amt,
    sum(earned_count) AS issued_qty,
    sum(if(voucher_no = '', toDecimal64(0, 4), used * own)) AS used_amt
FROM
(
    SELECT
        voucher_no,
        sumIf(sign, ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (role != 'redeemed') AND (voucher_program IN ({value_1:Array(String)})) AS is_own) AS own,
        sumIf(amount * sign, is_own AND (role = 'issued')) AS earned,
        sumIf(if(kind = 'postVoid', -1, 1) * sign, is_own AND (role = 'issued')) AS earned_count,
        sumIf(amount * sign, role = 'redeemed') AS used
    FROM program_sale
    ARRAY JOIN
        voucher_numbers AS voucher_no,
        voucher_roles AS role,
        voucher_amounts AS amount,
        voucher_programs AS voucher_program
    WHERE (company = {company:UInt32}) AND (business_date >= {start_date:Date})
    GROUP BY voucher_no
);
