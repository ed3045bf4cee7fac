/** Reads in pages by id, so that neither memory nor a cursor grows with the table. */
export async function* paged<Row extends { id: number }>(page: (after: number) => Promise<Row[]>): AsyncIterable<Row> {
  let after = 0;
  for (;;) {
    const rows = await page(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
