// `npm run trace`: the tests that prove each row of docs/specification. Without arguments it prints one line per group;
// a group or an id lists rows with their tests; --bare lists the rows that no test names.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { root } = await import('./lib/paths.mjs');
const { provenBy, readRows } = await import('./lib/specification.mjs');

const asked = process.argv.slice(2);
const rows = readRows(root);
const proven = provenBy(root);
const testsOf = (id) => [...(proven.get(id) ?? [])];
const groupOf = (id) => id.split('-')[0];
const countOf = (list) => `${list.filter(({ id }) => testsOf(id).length > 0).length} of ${list.length}`;

if (asked.includes('--bare')) {
  for (const { id, kind, statement } of rows)
    if (testsOf(id).length === 0) console.log(`${id} (${kind}) ${statement.slice(0, 140)}`);
} else if (asked.length > 0) {
  for (const { id, kind, statement } of rows.filter(
    (row) => asked.includes(row.id) || asked.includes(groupOf(row.id)),
  )) {
    console.log(`${id} (${kind}) ${statement}`);
    for (const file of testsOf(id)) console.log(`    ${file}`);
  }
} else {
  for (const group of new Set(rows.map(({ id }) => groupOf(id))))
    console.log(`${group.padEnd(5)} ${countOf(rows.filter(({ id }) => groupOf(id) === group))}`);
  console.log(`All   ${countOf(rows)} rows are named by a test`);
}
