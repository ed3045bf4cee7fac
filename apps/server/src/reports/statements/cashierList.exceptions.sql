-- A page of rows
-- value_1 = "notStated"
-- locations = [7,8]
-- value_2 = ["Quai des Brumes","Harbor Point"]
-- value_3 = [1007,1008]
-- value_4 = 0
-- value_5 = "1.6449"
-- value_6 = "1000"
-- value_7 = "1"
-- company = 4711
-- value_8 = "2026-10-18"
-- last_date = "2026-11-14"
-- value_9 = 7
-- value_10 = 85
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
            exception_score,
            void_qty,
            void_index,
            refund_qty,
            refund_index,
            no_sale_qty,
            no_sale_index,
            override_qty,
            override_index,
            exempt_qty,
            exempt_index,
            typed_qty,
            typed_index
        FROM
        (
            SELECT
                location_id,
                cashier,
                customer_qty,
                line_qty,
                void_qty,
                x_voids + weight_voids AS shape_voids,
                e_voids + weight_voids AS rate_voids,
                if((cashier = '') OR (NOT known_voids), NULL, shape_voids / rate_voids) AS void_index,
                (shape_voids / rate_voids) * pow(greatest(0, (1 - (1 / (9 * shape_voids))) - (toFloat64({value_5:String}) / (3 * sqrt(shape_voids)))), 3) AS lower_voids,
                refund_qty,
                x_refunds + weight_refunds AS shape_refunds,
                e_refunds + weight_refunds AS rate_refunds,
                if((cashier = '') OR (NOT known_refunds), NULL, shape_refunds / rate_refunds) AS refund_index,
                (shape_refunds / rate_refunds) * pow(greatest(0, (1 - (1 / (9 * shape_refunds))) - (toFloat64({value_5:String}) / (3 * sqrt(shape_refunds)))), 3) AS lower_refunds,
                no_sale_qty,
                x_no_sales + weight_no_sales AS shape_no_sales,
                e_no_sales + weight_no_sales AS rate_no_sales,
                if((cashier = '') OR (NOT known_no_sales), NULL, shape_no_sales / rate_no_sales) AS no_sale_index,
                (shape_no_sales / rate_no_sales) * pow(greatest(0, (1 - (1 / (9 * shape_no_sales))) - (toFloat64({value_5:String}) / (3 * sqrt(shape_no_sales)))), 3) AS lower_no_sales,
                override_qty,
                x_overrides + weight_overrides AS shape_overrides,
                e_overrides + weight_overrides AS rate_overrides,
                if((cashier = '') OR (NOT known_overrides), NULL, shape_overrides / rate_overrides) AS override_index,
                (shape_overrides / rate_overrides) * pow(greatest(0, (1 - (1 / (9 * shape_overrides))) - (toFloat64({value_5:String}) / (3 * sqrt(shape_overrides)))), 3) AS lower_overrides,
                exempt_qty,
                x_exemptions + weight_exemptions AS shape_exemptions,
                e_exemptions + weight_exemptions AS rate_exemptions,
                if((cashier = '') OR (NOT known_exemptions), NULL, shape_exemptions / rate_exemptions) AS exempt_index,
                (shape_exemptions / rate_exemptions) * pow(greatest(0, (1 - (1 / (9 * shape_exemptions))) - (toFloat64({value_5:String}) / (3 * sqrt(shape_exemptions)))), 3) AS lower_exemptions,
                typed_qty,
                x_typed_lines + weight_typed_lines AS shape_typed_lines,
                e_typed_lines + weight_typed_lines AS rate_typed_lines,
                if((cashier = '') OR (NOT known_typed_lines), NULL, shape_typed_lines / rate_typed_lines) AS typed_index,
                (shape_typed_lines / rate_typed_lines) * pow(greatest(0, (1 - (1 / (9 * shape_typed_lines))) - (toFloat64({value_5:String}) / (3 * sqrt(shape_typed_lines)))), 3) AS lower_typed_lines,
                if(cashier = '', NULL, ((((log2(greatest(1, lower_voids)) + log2(greatest(1, lower_refunds))) + log2(greatest(1, lower_no_sales))) + log2(greatest(1, lower_overrides))) + log2(greatest(1, lower_exemptions))) + log2(greatest(1, lower_typed_lines))) AS exception_score
            FROM
            (
                SELECT
                    *,
                    sum(e_voids * e_voids) OVER () AS squares_voids,
                    if(squares_voids = 0, 0, (sum(((x_voids - e_voids) * (x_voids - e_voids)) - e_voids) OVER ()) / squares_voids) AS spread_voids,
                    if(spread_voids <= (1 / toFloat64({value_6:String})), toFloat64({value_6:String}), greatest(toFloat64({value_7:String}), 1 / spread_voids)) AS weight_voids,
                    sum(e_refunds * e_refunds) OVER () AS squares_refunds,
                    if(squares_refunds = 0, 0, (sum(((x_refunds - e_refunds) * (x_refunds - e_refunds)) - e_refunds) OVER ()) / squares_refunds) AS spread_refunds,
                    if(spread_refunds <= (1 / toFloat64({value_6:String})), toFloat64({value_6:String}), greatest(toFloat64({value_7:String}), 1 / spread_refunds)) AS weight_refunds,
                    sum(e_no_sales * e_no_sales) OVER () AS squares_no_sales,
                    if(squares_no_sales = 0, 0, (sum(((x_no_sales - e_no_sales) * (x_no_sales - e_no_sales)) - e_no_sales) OVER ()) / squares_no_sales) AS spread_no_sales,
                    if(spread_no_sales <= (1 / toFloat64({value_6:String})), toFloat64({value_6:String}), greatest(toFloat64({value_7:String}), 1 / spread_no_sales)) AS weight_no_sales,
                    sum(e_overrides * e_overrides) OVER () AS squares_overrides,
                    if(squares_overrides = 0, 0, (sum(((x_overrides - e_overrides) * (x_overrides - e_overrides)) - e_overrides) OVER ()) / squares_overrides) AS spread_overrides,
                    if(spread_overrides <= (1 / toFloat64({value_6:String})), toFloat64({value_6:String}), greatest(toFloat64({value_7:String}), 1 / spread_overrides)) AS weight_overrides,
                    sum(e_exemptions * e_exemptions) OVER () AS squares_exemptions,
                    if(squares_exemptions = 0, 0, (sum(((x_exemptions - e_exemptions) * (x_exemptions - e_exemptions)) - e_exemptions) OVER ()) / squares_exemptions) AS spread_exemptions,
                    if(spread_exemptions <= (1 / toFloat64({value_6:String})), toFloat64({value_6:String}), greatest(toFloat64({value_7:String}), 1 / spread_exemptions)) AS weight_exemptions,
                    sum(e_typed_lines * e_typed_lines) OVER () AS squares_typed_lines,
                    if(squares_typed_lines = 0, 0, (sum(((x_typed_lines - e_typed_lines) * (x_typed_lines - e_typed_lines)) - e_typed_lines) OVER ()) / squares_typed_lines) AS spread_typed_lines,
                    if(spread_typed_lines <= (1 / toFloat64({value_6:String})), toFloat64({value_6:String}), greatest(toFloat64({value_7:String}), 1 / spread_typed_lines)) AS weight_typed_lines
                FROM
                (
                    SELECT
                        location_id,
                        cashier,
                        sum(customers) AS customer_qty,
                        sum(lines) AS line_qty,
                        sum(voids) AS void_qty,
                        sum(compared_voids) AS x_voids,
                        sum(expected_voids) AS e_voids,
                        max(customers_of_voids) > 0 AS known_voids,
                        sum(refunds) AS refund_qty,
                        sum(compared_refunds) AS x_refunds,
                        sum(expected_refunds) AS e_refunds,
                        max(customers_of_refunds) > 0 AS known_refunds,
                        sum(no_sales) AS no_sale_qty,
                        sum(compared_no_sales) AS x_no_sales,
                        sum(expected_no_sales) AS e_no_sales,
                        max(customers_of_no_sales) > 0 AS known_no_sales,
                        sum(overrides) AS override_qty,
                        sum(compared_overrides) AS x_overrides,
                        sum(expected_overrides) AS e_overrides,
                        max(lines_of_overrides) > 0 AS known_overrides,
                        sum(exemptions) AS exempt_qty,
                        sum(compared_exemptions) AS x_exemptions,
                        sum(expected_exemptions) AS e_exemptions,
                        max(customers_of_exemptions) > 0 AS known_exemptions,
                        sum(typed_lines) AS typed_qty,
                        sum(compared_typed_lines) AS x_typed_lines,
                        sum(expected_typed_lines) AS e_typed_lines,
                        max(lines_of_typed_lines) > 0 AS known_typed_lines
                    FROM
                    (
                        SELECT
                            location_id,
                            cashier,
                            customers,
                            lines,
                            voids,
                            sum(customers) OVER peers - customers AS customers_of_voids,
                            if((cashier = '') OR (customers_of_voids <= 0), 0, voids) AS compared_voids,
                            if((cashier = '') OR (customers_of_voids <= 0), 0, (toFloat64(customers) * (sum(voids) OVER peers - voids)) / customers_of_voids) AS expected_voids,
                            refunds,
                            sum(customers) OVER peers - customers AS customers_of_refunds,
                            if((cashier = '') OR (customers_of_refunds <= 0), 0, refunds) AS compared_refunds,
                            if((cashier = '') OR (customers_of_refunds <= 0), 0, (toFloat64(customers) * (sum(refunds) OVER peers - refunds)) / customers_of_refunds) AS expected_refunds,
                            no_sales,
                            sum(customers) OVER peers - customers AS customers_of_no_sales,
                            if((cashier = '') OR (customers_of_no_sales <= 0), 0, no_sales) AS compared_no_sales,
                            if((cashier = '') OR (customers_of_no_sales <= 0), 0, (toFloat64(customers) * (sum(no_sales) OVER peers - no_sales)) / customers_of_no_sales) AS expected_no_sales,
                            overrides,
                            sum(lines) OVER peers - lines AS lines_of_overrides,
                            if((cashier = '') OR (lines_of_overrides <= 0), 0, overrides) AS compared_overrides,
                            if((cashier = '') OR (lines_of_overrides <= 0), 0, (toFloat64(lines) * (sum(overrides) OVER peers - overrides)) / lines_of_overrides) AS expected_overrides,
                            exemptions,
                            sum(customers) OVER peers - customers AS customers_of_exemptions,
                            if((cashier = '') OR (customers_of_exemptions <= 0), 0, exemptions) AS compared_exemptions,
                            if((cashier = '') OR (customers_of_exemptions <= 0), 0, (toFloat64(customers) * (sum(exemptions) OVER peers - exemptions)) / customers_of_exemptions) AS expected_exemptions,
                            typed_lines,
                            sum(lines) OVER peers - lines AS lines_of_typed_lines,
                            if((cashier = '') OR (lines_of_typed_lines <= 0), 0, typed_lines) AS compared_typed_lines,
                            if((cashier = '') OR (lines_of_typed_lines <= 0), 0, (toFloat64(lines) * (sum(typed_lines) OVER peers - typed_lines)) / lines_of_typed_lines) AS expected_typed_lines
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
                                                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_8:Date}) AND (business_date <= {last_date:Date}))) AND (cashier != '') AND (shift > 0)
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
                                                    WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_8:Date}) AND (business_date <= {last_date:Date}))) AND (shift > 0)
                                                    GROUP BY location
                                                    HAVING uniqExact(business_date) >= {value_9:UInt32}
                                                ) AS store USING (location)
                                                WHERE (parts * 100) >= (all_parts * {value_10:UInt32})
                                            ) AS by_nobody
                                        FROM cashier_day
                                        WHERE ((company = {company:UInt32}) AND (location IN ({locations:Array(UInt32)})) AND ((business_date >= {value_8:Date}) AND (business_date <= {last_date:Date})))
                                    )
                                    GROUP BY
                                        location,
                                        lane
                                    HAVING (sumIf(customers, by_nobody) * 2) > sum(customers)
                                ) AS self,
                                shift,
                                sum(cashier_day.customers) AS customers,
                                sum(cashier_day.lines) AS lines,
                                sum(cashier_day.voids) AS voids,
                                sum(cashier_day.refunds) AS refunds,
                                sum(cashier_day.no_sales) AS no_sales,
                                sum(cashier_day.overrides) AS overrides,
                                sum(cashier_day.exemptions) AS exemptions,
                                sum(cashier_day.typed_lines) AS typed_lines
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
