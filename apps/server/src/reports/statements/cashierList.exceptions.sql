-- A page of rows
-- value_1 = "notStated"
-- locations = [7,8]
-- value_2 = ["Quai des Brumes","Harbor Point"]
-- value_3 = [1007,1008]
-- value_4 = 0
-- value_5 = 1
-- value_6 = 2
-- value_7 = 3
-- value_8 = 4
-- value_9 = 5
-- value_10 = 6
-- value_11 = "1.6449"
-- value_12 = "1000"
-- value_13 = "1"
-- company = 4711
-- value_14 = "2026-10-18"
-- last_date = "2026-11-14"
-- value_15 = 7
-- value_16 = 85
-- start_date = "2026-11-01"
-- page_size = 25
-- page_offset = 50
SELECT
    *,
    tuple(count() OVER (), sum(customer_qty) OVER (), sum(void_qty) OVER (), sum(refund_qty) OVER (), sum(no_sale_qty) OVER (), sum(override_qty) OVER (), sum(exempt_qty) OVER (), sum(typed_qty) OVER (), sum(line_qty) OVER ()) AS over_all
FROM
(
    SELECT
        list.* EXCEPT (cashier, location_id),
        toString(list.cashier) AS cashier_number,
        if(cashier_number = '', {value_1:String}, cashier_number) AS cashier_key,
        if(names.name = '', cashier_key, names.name) AS cashier_name,
        transform(location_id, {locations:Array(UInt32)}, {value_2:Array(String)}, toString(location_id)) AS location,
        transform(location_id, {locations:Array(UInt32)}, {value_3:Array(UInt32)}, {value_4:UInt32}) AS reg_loc_id
    FROM
    (
        SELECT
            location_id,
            cashier,
            customer_qty,
            line_qty,
            counts[{value_5:UInt8}] AS void_qty,
            counts[{value_6:UInt8}] AS refund_qty,
            counts[{value_7:UInt8}] AS no_sale_qty,
            counts[{value_8:UInt8}] AS override_qty,
            counts[{value_9:UInt8}] AS exempt_qty,
            counts[{value_10:UInt8}] AS typed_qty,
            if(known[{value_5:UInt8}], indexes[{value_5:UInt8}], NULL) AS void_index,
            if(known[{value_6:UInt8}], indexes[{value_6:UInt8}], NULL) AS refund_index,
            if(known[{value_7:UInt8}], indexes[{value_7:UInt8}], NULL) AS no_sale_index,
            if(known[{value_8:UInt8}], indexes[{value_8:UInt8}], NULL) AS override_index,
            if(known[{value_9:UInt8}], indexes[{value_9:UInt8}], NULL) AS exempt_index,
            if(known[{value_10:UInt8}], indexes[{value_10:UInt8}], NULL) AS typed_index,
            if(cashier = '', NULL, arraySum(arrayMap(lower -> log2(greatest(1, lower)), lower_ends))) AS exception_score
        FROM
        (
            SELECT
                *,
                arrayMap((x, weight) -> (x + weight), seen, weights) AS shapes,
                arrayMap((shape, e, weight) -> (shape / (e + weight)), shapes, expected, weights) AS indexes,
                arrayMap((index, shape) -> (index * pow(greatest(0, (1 - (1 / (9 * shape))) - (toFloat64({value_11:String}) / (3 * sqrt(shape)))), 3)), indexes, shapes) AS lower_ends
            FROM
            (
                SELECT
                    *,
                    arrayMap((spread, square) -> if((square = 0) OR ((spread / square) <= (1 / toFloat64({value_12:String}))), toFloat64({value_12:String}), greatest(toFloat64({value_13:String}), square / spread)), sumForEach(arrayMap((x, e) -> (((x - e) * (x - e)) - e), seen, expected)) OVER (), sumForEach(arrayMap(e -> (e * e), expected)) OVER ()) AS weights
                FROM
                (
                    SELECT
                        location_id,
                        cashier,
                        sum(customers) AS customer_qty,
                        sum(lines) AS line_qty,
                        sumForEach(events) AS counts,
                        sumForEach(arrayMap((other, event) -> if(other > 0, event, 0), others, events)) AS seen,
                        sumForEach(arrayMap((other, exposure, `all`, event) -> if(other > 0, (exposure * (`all` - event)) / other, 0), others, exposures, all_events, events)) AS expected,
                        maxForEach(arrayMap(other -> (other > 0), others)) AS known
                    FROM
                    (
                        SELECT
                            *,
                            sumForEach(events) OVER peers AS all_events,
                            arrayMap((`all`, own) -> if(cashier = '', 0, `all` - own), sumForEach(exposures) OVER peers, exposures) AS others
                        FROM
                        (
                            SELECT
                                location AS location_id,
                                cashier,
                                (location, lane) IN (
                                    SELECT
                                        location,
                                        lane
                                    FROM
                                    (
                                        SELECT
                                            location,
                                            lane,
                                            customers,
                                            (location, cashier) IN (
                                                SELECT
                                                    location,
                                                    cashier
                                                FROM
                                                (
                                                    SELECT
                                                        location,
                                                        cashier,
                                                        uniqExact(business_date, shift) AS parts
                                                    FROM cashier_day
                                                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_14:Date}) AND (business_date <= {last_date:Date}))) AND (cashier != '') AND (shift > 0)
                                                    GROUP BY
                                                        location,
                                                        cashier
                                                    HAVING sum(customers) > 0
                                                ) AS one
                                                INNER JOIN
                                                (
                                                    SELECT
                                                        location,
                                                        uniqExact(business_date, shift) AS all_parts
                                                    FROM cashier_day
                                                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_14:Date}) AND (business_date <= {last_date:Date}))) AND (shift > 0)
                                                    GROUP BY location
                                                    HAVING uniqExact(business_date) >= {value_15:UInt32}
                                                ) AS store USING (location)
                                                WHERE (parts * 100) >= (all_parts * {value_16:UInt32})
                                            ) AS by_nobody
                                        FROM cashier_day
                                        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_14:Date}) AND (business_date <= {last_date:Date})))
                                    )
                                    GROUP BY
                                        location,
                                        lane
                                    HAVING (sumIf(customers, by_nobody) * 2) > sum(customers)
                                ) AS self,
                                shift,
                                sum(cashier_day.customers) AS customers,
                                sum(cashier_day.lines) AS lines,
                                [sum(voids), sum(refunds), sum(no_sales), sum(overrides), sum(exemptions), sum(typed_lines)] AS events,
                                [customers, customers, customers, lines, customers, lines] AS exposures
                            FROM cashier_day
                            WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {start_date:Date}) AND (business_date <= {last_date:Date})))
                            GROUP BY
                                location_id,
                                cashier,
                                self,
                                shift
                            HAVING sum(receipts) != 0
                        )
                        WINDOW peers AS (PARTITION BY cashier = '', self, shift)
                    )
                    GROUP BY
                        location_id,
                        cashier
                )
            )
        )
        WHERE true
    ) AS list
    LEFT JOIN
    (
        SELECT
            location AS location_id,
            cashier,
            argMax(name, entry_no) AS name
        FROM cashier_name
        WHERE (company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)}))
        GROUP BY
            location,
            cashier
    ) AS names USING (location_id, cashier)
    WHERE true
)
ORDER BY
    exception_score DESC,
    lowerUTF8(removeDiacriticsUTF8(cashier_name)) ASC,
    (reg_loc_id, cashier_number) DESC
LIMIT {page_offset:UInt32}, {page_size:UInt32};
