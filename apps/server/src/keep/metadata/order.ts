interface Table {
  name: string;
  /** Names of the other tables to which the table refers. */
  refers: readonly string[];
}

/**
 * Sorts the tables so that each table follows the tables that it refers to. If tables refer to each other in a circle,
 * one of them precedes a table that it refers to.
 */
export const inOrder = <Given extends Table>(tables: readonly Given[]): Given[] => {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const placed = new Set<Given>();
  const place = (table: Given, above: readonly Given[]): void => {
    if (placed.has(table) || above.includes(table)) return;
    for (const name of table.refers) {
      const other = byName.get(name);
      if (other) place(other, [...above, table]);
    }
    placed.add(table);
  };
  for (const table of tables) place(table, []);
  return [...placed];
};
