-- A page of rows
-- locations = [7,8]
-- value_1 = ["Quai des Brumes","Harbor Point"]
-- value_2 = [1007,1008]
-- value_3 = 0
-- company = 4711
-- start_date = "2026-11-01"
-- last_date = "2026-11-14"
-- value_4 = 1
-- value_5 = "20"
-- value_6 = "10"
-- value_7 = ["doubleUp","milkIncentive","other"]
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(at_risk_amt) OVER ()) AS over_all
FROM
(
    SELECT
        list.* EXCEPT cashier_shown,
        cashier_shown AS cashier,
        transform(location_id, {locations:Array(UInt32)}, {value_1:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(UInt32)}, {value_3:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location AS location_id,
            ended AS time,
            business_date AS date,
            lane,
            number,
            occurrence,
            entry_no,
            if(cashier_name = '', cashier, cashier_name) AS cashier_shown,
            arrayStringConcat(arrayDistinct(voucher_numbers), ', ') AS voucher_number,
            breaches,
            at_risk_amt
        FROM
        (
            SELECT
                any(all_of.location) AS location,
                any(all_of.business_date) AS business_date,
                any(all_of.ended) AS ended,
                any(all_of.lane) AS lane,
                any(all_of.number) AS number,
                any(all_of.occurrence) AS occurrence,
                entry_no,
                any(all_of.cashier) AS cashier,
                any(all_of.cashier_name) AS cashier_name,
                any(all_of.voucher_numbers) AS voucher_numbers,
                arraySort(arrayFilter(reason -> (reason != ''), arrayDistinct(arrayFlatten(groupArray(all_of.reasons))))) AS breaches,
                sum(all_of.risk) AS at_risk_amt
            FROM
            (
                SELECT
                    location,
                    business_date,
                    ended,
                    lane,
                    number,
                    occurrence,
                    entry_no,
                    cashier,
                    cashier_name,
                    voucher_numbers,
                    risk,
                    reasons
                FROM
                (
                    SELECT
                        location,
                        business_date,
                        ended,
                        lane,
                        number,
                        occurrence,
                        entry_no,
                        cashier,
                        cashier_name,
                        voucher_numbers,
                        ((toDecimal64(0, 4) + du_issued) + milk_issued) + other_issued AS issued_here,
                        entry_no IN (
                            SELECT arrayJoin((arrayFilter((one, own_depth, place) -> (((one.3) = 0) AND arrayExists(later -> (later < own_depth), arraySlice(arrayCumSum(one -> if((one.3) = 1, -1, 1), happened), place + 1))), happened, arrayCumSum(one -> if((one.3) = 1, -1, 1), happened), arrayEnumerate(happened))).2)
                            FROM
                            (
                                SELECT arraySort(groupArray((ended, entry_no, toUInt8(kind = 'postVoid')))) AS happened
                                FROM program_sale
                                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (sign = 1) AND (entry_no NOT IN (
                                    SELECT entry_no
                                    FROM superseded
                                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                                )) AND ((location, business_date, lane) IN (
                                    SELECT
                                        location,
                                        business_date,
                                        lane
                                    FROM program_sale
                                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (sign = 1) AND (entry_no NOT IN (
                                        SELECT entry_no
                                        FROM superseded
                                        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                                    )) AND (kind = 'postVoid')
                                ))
                                GROUP BY
                                    location,
                                    business_date,
                                    lane,
                                    abs(total),
                                    abs(snap)
                            )
                        ) AS voided,
                        greatest(du_issued - greatest(least(snap * {value_4:UInt8}, {value_5:Decimal(18, 4)}), toDecimal64(0, 4)), toDecimal64(0, 4)) + greatest(milk_issued - greatest(least(snap * {value_4:UInt8}, {value_6:Decimal(18, 4)}), toDecimal64(0, 4)), toDecimal64(0, 4)) AS by_itself,
                        greatest((((toDecimal64(0, 4) + du_issued) + milk_issued) - by_itself) - greatest(snap, toDecimal64(0, 4)), toDecimal64(0, 4)) AS earned_twice,
                        if(voided, toDecimal128(issued_here, 4), toDecimal128(by_itself + earned_twice, 4)) AS risk,
                        arrayConcat([if(du_issued > snap, 'notSnap', ''), if(du_issued > {value_5:Decimal(18, 4)}, 'overLimit', '')], [if(milk_issued > snap, 'notSnap', ''), if(milk_issued > {value_6:Decimal(18, 4)}, 'overLimit', '')], [if(earned_twice > 0, 'notSnap', ''), if(voided, 'voidedAfterIssue', '')]) AS reasons
                    FROM
                    (
                        SELECT
                            *,
                            greatest(du_redeemed * direction, toDecimal64(0, 4)) AS du_taken,
                            greatest(milk_redeemed * direction, toDecimal64(0, 4)) AS milk_taken,
                            greatest(wic * direction, toDecimal64(0, 4)) AS du_wic,
                            du_taken + du_wic AS du_ahead,
                            greatest(least(du_sum - du_ahead, snap * direction), toDecimal64(0, 4)) AS du_snap,
                            (milk_taken + du_wic) - greatest(least(du_sum - du_taken, du_wic), toDecimal64(0, 4)) AS milk_ahead,
                            greatest(least(milk_sum - milk_ahead, (snap * direction) - du_snap), toDecimal64(0, 4)) AS milk_snap
                        FROM
                        (
                            SELECT
                                *,
                                toDecimal64(0, 4) * direction AS du_sum,
                                toDecimal64(0, 4) * direction AS milk_sum
                            FROM program_sale
                            WHERE (((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (sign = 1) AND (entry_no NOT IN (
                                SELECT entry_no
                                FROM superseded
                                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                            )) AND (kind != 'postVoid') AND ((((toDecimal64(0, 4) + du_issued) + milk_issued) + other_issued) > 0))
                        )
                    )
                    WHERE risk > 0
                )
                UNION ALL
                SELECT
                    location,
                    business_date,
                    ended,
                    lane,
                    number,
                    occurrence,
                    entry_no,
                    cashier,
                    cashier_name,
                    voucher_numbers,
                    risk,
                    reasons
                FROM
                (
                    SELECT
                        location,
                        business_date,
                        ended,
                        lane,
                        number,
                        occurrence,
                        entry_no,
                        cashier,
                        cashier_name,
                        voucher_numbers,
                        reason_and_risk.2 AS risk,
                        [reason_and_risk.1] AS reasons
                    FROM
                    (
                        SELECT
                            taken.*,
                            multiIf((no != '') AND (NOT has(known.standing, entry_no)), ('', toDecimal128(0, 4)), (no != '') AND ((known.standing[1]) != entry_no), ('redeemedTwice', toDecimal128(amount, 4)), (if(expires = '', known.expires, expires) != '') AND (toString(business_date) > if(expires = '', known.expires, expires)), ('afterExpiry', toDecimal128(amount, 4)), (known.face > 0) AND (amount > known.face), ('beyondAmount', toDecimal128(amount - known.face, 4)), ('', toDecimal64(0, 4))) AS reason_and_risk
                        FROM
                        (
                            SELECT
                                location,
                                business_date,
                                ended,
                                lane,
                                number,
                                occurrence,
                                entry_no,
                                cashier,
                                cashier_name,
                                voucher_numbers,
                                voucher_number AS no,
                                voucher_amount AS amount,
                                voucher_expiry AS expires
                            FROM program_sale
                            ARRAY JOIN
                                voucher_numbers AS voucher_number,
                                voucher_roles AS voucher_role,
                                voucher_amounts AS voucher_amount,
                                voucher_expiries AS voucher_expiry,
                                voucher_programs AS voucher_program
                            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date}))) AND (sign = 1) AND (entry_no NOT IN (
                                SELECT entry_no
                                FROM superseded
                                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                            )) AND (voucher_role = 'redeemed') AND (voucher_amount > 0) AND (voucher_program IN ({value_7:Array(String)}))
                        ) AS taken
                        LEFT JOIN
                        (
                            SELECT
                                voucher_number AS no,
                                maxIf(voucher_amount, (voucher_role != 'redeemed') AND (kind != 'postVoid')) AS face,
                                anyIf(voucher_expiry, (voucher_role != 'redeemed') AND (kind != 'postVoid')) AS expires,
                                arraySort(groupArrayIf((ended, entry_no, toUInt8(kind = 'postVoid'), business_date, location, number), voucher_role = 'redeemed')) AS happened,
                                (arrayFilter((one, own_depth, place) -> (((one.3) = 0) AND (NOT arrayExists(later -> (later < own_depth), arraySlice(arrayCumSum(one -> if((one.3) = 1, -1, 1), happened), place + 1)))), happened, arrayCumSum(one -> if((one.3) = 1, -1, 1), happened), arrayEnumerate(happened))).2 AS standing
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
                            WHERE voucher_number IN (
                                SELECT arrayJoin(arrayFilter((n, r) -> ((r = 'redeemed') AND (n != '')), voucher_numbers, voucher_roles))
                                FROM program_sale
                                WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                            )
                            GROUP BY voucher_number
                        ) AS known USING (no)
                        WHERE (reason_and_risk.1) != ''
                    )
                )
            ) AS all_of
            GROUP BY entry_no
        )
    ) AS list
)
ORDER BY
    time DESC,
    entry_no DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
