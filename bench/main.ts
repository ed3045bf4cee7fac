// Times of reports on a chain of N lines, compared with the same question over the raw lines, in the same engine and in
// DuckDB: npm run bench -- --lines 5000000 [--runs 40] [--keep] [--no-duckdb]
// [--stores 36] [--months 13] [--only storeOverview]
// Other measurements:
// - npm run bench -- --import-mb 1000 [--format poslog|csv|4690]: time, memory and processor time of one large file
// - npm run bench -- --export-rows 1000000: time and memory of exports
// - npm run bench -- --logins 3000: logins per second
// - npm run bench -- --audit-rows 1000000: a large audit log
// - npm run bench -- --restart 10000: a start with this many waiting uploads
// - npm run bench -- --hostile [--only words]: uploads made to hold up other senders
// - npm run bench -- --mine 1000000: rules of so many baskets of ten lines, from the store to the stored result; with
//   --lines 5000000 --months 1 in its place, reports while the rules of half a million baskets are mined stand last
//   (--only mining: nothing else)
// - npm run bench -- --view part_month_view: inserts of 50, 1,000 and 20,000 lines by turns with this view and without it
// - npm run bench -- --connectors 10000: lists, filters, tiles and "what is wrong today" of so many connectors
// - npm run bench -- --agent 500: start, memory and idle processor of the packed agent, which reads so many MiB
// - npm run bench -- --books [--lines 50000000] [--stores 2000]: dashboards, sheets and closes of daily books
// - npm run bench -- --flood: reports while another company floods the server (--only callers: logins and lists)
// Ratios hold on other machines; milliseconds do not.
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openFacts } from '../apps/server/dist/facts/connect.js';
import { migrate } from '../apps/server/dist/facts/migrate.js';
import { sql } from '../apps/server/dist/facts/sql.js';
import { readLargeLog } from './audit.ts';
import { measureAgent } from './agent.ts';
import { readBooks } from './books.ts';
import { buildChain } from './build-chain.ts';
import { chainOf, chainVersion, usualChain } from './chain.ts';
import { openDuck } from './duckdb.ts';
import { listManyConnectors } from './connectors.ts';
import { exportManyRows } from './exports.ts';
import { sendHostile } from './hostile.ts';
import { fileKinds } from './files.ts';
import { importLargeFile } from './import.ts';
import { logInManyTimes } from './login.ts';
import { makeRawLines, questions, rawLine } from './questions.ts';
import { reasonOf } from './reasons.ts';
import { reportRuns, targetOf } from './reports.ts';
import { mineBaskets } from './mine.ts';
import { restartWithPending } from './restart.ts';
import { costOfView } from './view.ts';
import { besideLongQuery, besideMining } from './beside.ts';
import { besideFlood } from './flood.ts';
import { besideCallers } from './flood-callers.ts';
import { ratioOf, row, spread, timesOf } from './times.ts';

const { values: told } = parseArgs({
  options: {
    lines: { type: 'string', default: '5000000' },
    runs: { type: 'string', default: '40' },
    keep: { type: 'boolean', default: false },
    'no-duckdb': { type: 'boolean', default: false },
    flood: { type: 'boolean', default: false },
    store: { type: 'string' },
    only: { type: 'string' },
    'import-mb': { type: 'string' },
    format: { type: 'string', default: 'poslog' },
    'export-rows': { type: 'string' },
    logins: { type: 'string' },
    restart: { type: 'string' },
    mine: { type: 'string' },
    view: { type: 'string' },
    'audit-rows': { type: 'string' },
    connectors: { type: 'string' },
    hostile: { type: 'boolean', default: false },
    books: { type: 'boolean', default: false },
    agent: { type: 'string' },
    stores: { type: 'string' },
    months: { type: 'string' },
  },
});
const lines = Number(told.lines);
const runs = Number(told.runs);
const exported = told['export-rows'];
const usualStore =
  told.mine !== undefined ? 'bench-mine' : exported === undefined ? `bench-${lines}-${chainVersion}` : 'bench-exports';
const folder = told.store ?? join(import.meta.dirname, '../.cache', usualStore);
const options = {
  ...usualChain,
  lines,
  ...(told.stores === undefined ? {} : { stores: Number(told.stores) }),
  ...(told.months === undefined ? {} : { months: Number(told.months) }),
};

const say = (text: string): void => console.log(text);

if (told.logins !== undefined) {
  await logInManyTimes(Number(told.logins), join(import.meta.dirname, '../.cache/bench-logins'), say);
  process.exit(0);
}

if (told.restart !== undefined) {
  await restartWithPending(Number(told.restart), say);
  process.exit(0);
}

if (told.view !== undefined) {
  await costOfView(told.view, say);
  process.exit(0);
}

if (told['audit-rows'] !== undefined) {
  await readLargeLog(Number(told['audit-rows']), join(import.meta.dirname, '../.cache/bench-audit'), say);
  process.exit(0);
}

if (told.connectors !== undefined) {
  await listManyConnectors(Number(told.connectors), runs, say);
  process.exit(0);
}

if (told.agent !== undefined) {
  await measureAgent(Number(told.agent), say);
  process.exit(0);
}

if (told.books) {
  await readBooks({ lines, stores: Number(told.stores ?? 2_000) }, runs, say);
  process.exit(0);
}

if (told.flood && told.only === 'callers') {
  await besideCallers(join(import.meta.dirname, '../.cache/bench-callers'), runs, say);
  process.exit(0);
}

if (told.hostile) {
  await sendHostile(told.only ?? '', say);
  process.exit(0);
}

if (told['import-mb'] !== undefined) {
  const kind = fileKinds.find((one) => one === told.format);
  if (!kind) throw new RangeError(`--format is one of ${fileKinds.join(', ')}`);
  await importLargeFile(kind, Number(told['import-mb']), say);
  process.exit(0);
}

const limits = {
  segmentBytes: 4 * 1024 ** 2,
  segmentDecodedBytes: 64 * 1024 ** 2,
  diskFreeShare: 0,
  queryMemoryBytes: 4 * 1024 ** 3,
  querySeconds: 600,
};

const built = existsSync(join(folder, 'facts'));
await mkdir(folder, { recursive: true });
const threadPoolSize = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
const facts = await openFacts({ home: folder, clickhouseUrl: null, limits, threadPoolSize });
await migrate(facts);
if (exported !== undefined) {
  await exportManyRows(facts, Number(exported), say);
  await facts.close();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
if (told.mine !== undefined) {
  await mineBaskets(facts, Number(told.mine), say);
  await facts.close();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
const started = performance.now();
const chain = built ? chainOf(options) : await buildChain(facts, options, (done) => say(`  ${done}`));
if (!built) say(`Built ${lines.toLocaleString('en')} lines in ${((performance.now() - started) / 1000).toFixed(0)} s`);

if (told.flood) {
  await besideFlood(facts, chain, runs, say);
  await facts.close();
  if (!told.keep) await rm(folder, { recursive: true, force: true });
  process.exit(0);
}

say(`\nReports, whole (rows, totals, completeness, comparison, chart), ${runs} runs each`);
say(row('report', 'p50 ms', 'p95 ms', 'target ms'));
const asked = reportRuns(facts, chain).filter(({ name }) => name.includes(told.only ?? ''));
const above: string[] = [];
for (const { name, run } of asked) {
  const { p50, p95 } = spread(await timesOf(run, runs));
  const target = targetOf(name);
  if (p95 > target) above.push(name);
  say(row(name, p50.toFixed(1), p95.toFixed(1), `${p95 > target ? 'ABOVE ' : ''}${target}`));
}
if (above.length > 0) say('\nWhy those above their target take longer:');
for (const name of above) say(`  ${name}: ${reasonOf(name) || 'no reason is known'}`);

const sayBesideMining = async (): Promise<void> => {
  const mined = await besideMining(facts, chain, runs);
  say(
    `Short reports while the rules of a month are mined ${mined.result.length} times: p95 ${mined.busy.toFixed(1)} ms, idle ${mined.idle.toFixed(1)} ms, ${ratioOf(mined.busy, mined.idle)} times`,
  );
};

/** Asks the same questions of the rollups, the raw lines and DuckDB, then short reports beside a long query. */
const compareEngines = async (): Promise<void> => {
  await makeRawLines(facts);
  const duck = told['no-duckdb'] ? null : await openDuck(facts, folder);
  say(
    '\nThe same question: rollup, raw lines in the same engine, raw lines in DuckDB (medians, and how many times the rollup is faster)',
  );
  say(row('question', 'rollup ms', 'raw ms', 'DuckDB ms', 'raw / rollup', 'DuckDB / rollup'));
  for (const { name, rollup, raw, duckdb } of questions(chain)) {
    const few = Math.max(5, Math.round(runs / 4));
    const ours = spread(await timesOf(() => facts.query(rollup), runs)).p50;
    const theirs = spread(await timesOf(() => facts.query(raw), few)).p50;
    const other = duck ? spread(await timesOf(() => duck.query(duckdb), few)).p50 : Number.NaN;
    say(row(name, ours.toFixed(1), theirs.toFixed(1), other.toFixed(1), ratioOf(theirs, ours), ratioOf(other, ours)));
  }
  duck?.close();
  await facts.command(sql`drop table ${rawLine}`);

  const beside = await besideLongQuery(facts, chain, runs);
  say(
    `\nShort reports beside a query of ${beside.result.toFixed(1)} s: p95 ${beside.busy.toFixed(1)} ms, idle ${beside.idle.toFixed(1)} ms, ${ratioOf(beside.busy, beside.idle)} times`,
  );
  await sayBesideMining();
};

// `only` selects some reports, or the queries that run next to mining.
if (told.only === undefined) await compareEngines();
if (told.only === 'mining') await sayBesideMining();

await facts.close();
if (!told.keep) await rm(folder, { recursive: true, force: true });
