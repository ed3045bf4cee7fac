import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from './build.mjs';
import { chromium, help } from './chromium.mjs';
import { lastWords, told } from './chromium-said.mjs';
import {
  add,
  afterSecondTry,
  closing,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  none,
  one,
  onlyThese,
  withoutBrowser,
} from './counts.mjs';
import { install } from './install.mjs';
import { inRoot, root } from './paths.mjs';
import { runNode, step, threads } from './run.mjs';
import { openScratch } from './scratch.mjs';
import { filesOnServers, launcher } from './servers.mjs';

const reports = inRoot('.cache/test');
const dataThere = () => existsSync(process.env.LANEWISE_DATA ?? resolve(root, '../shared/data'));

/** Remarks for the summary beside the counts. */
const notes = [];

const readReport = (name) => {
  const path = `${reports}/${name}`;
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
};

/** Seed of the suites that draw data or kill processes in this run; LANEWISE_TEST_SEED repeats a run. */
const seed = process.env.LANEWISE_TEST_SEED ?? String(Math.floor(Date.now() / 1000) % 1_000_000);

/** A check without tests of its own counts as one. */
const check = (title, args) => step(title, async () => one((await runNode(args)).status === 0));

const typescript = inRoot('scripts/typescript.mjs');

/** Files that have not changed since the last run are not read again. */
const kept = ['--cache', '--cache-location', inRoot('.cache/eslint/'), '--cache-strategy', 'content'];
const eslint = [inRoot('node_modules/eslint/bin/eslint.js'), ...kept, '--max-warnings', '0', '.'];
const oxlint = [inRoot('node_modules/oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '.'];
const oxfmt = [inRoot('node_modules/oxfmt/bin/oxfmt'), '--check'];

/** Runs checks one after another. */
const inTurn = async (checks) => {
  let counts = none;
  for (const [title, args] of checks) counts = add(counts, await check(title, args));
  return counts;
};

const typesOfProduct = ['Types: packages, server, web', [typescript, '-b']];
/** They read the build output of the product's types. */
const otherTypes = ['e2e', 'bench']
  .filter((name) => existsSync(inRoot(name, 'tsconfig.json')))
  .map((project) => [`Types: ${project}`, [typescript, '-p', project]]);

/** Types first, whose build output the others read; then two sequences of checks of about equal length. */
const staticChecks = async () => {
  const built = await inTurn([typesOfProduct]);
  const ended = await Promise.all([
    inTurn([['Lint: rules of the house', eslint]]),
    inTurn([...otherTypes, ['Lint: rules that ask for types', oxlint], ['Format', oxfmt]]),
  ]);
  return ended.reduce(add, built);
};

/** Types and format, for work in progress. */
const quickChecks = () => inTurn([typesOfProduct, ...otherTypes, ['Format', oxfmt]]);

/**
 * Runs tests, then the failed ones once more alone, unless random data found the failure: on two busy cores a test may
 * merely have waited too long. `run` takes more arguments and the name of its report. `wordsOf` says how what the tests ran in died, or null.
 */
const withSecondTry = async (run, failuresOf, again, wordsOf = () => null) => {
  const { counts, report } = await run([], 'first');
  const failures = failuresOf(report);
  const words = wordsOf();
  const mayPass = failures.length > 0 && failures.length <= mostTriedAgain && !failures.some(({ drawn }) => drawn);
  const second = mayPass ? (await run(again(failures), 'second')).counts : null;
  const ended = afterSecondTry(counts, failures, second);
  const word = ended.failed === 0 ? 'Passed only alone' : 'Failed';
  const told = withoutBrowser(ended, failures, words);
  for (const { file, title, message } of told.failures) notes.push(`${word}: ${file} > ${title}: ${message}`);
  return ended.failed === 0 ? ended : told.counts;
};

/** More failures than this are not a matter of luck. */
const mostTriedAgain = 10;

/** Marks a run of all files for the checks that then take a sample of their cases. */
const sampledBy = (filters, options = []) =>
  filters.length === 0 && !options.some(isChanged) ? { TEST_SAMPLE: '1' } : {};

/** `built`: whether the server was built from these sources; its processes then start without compiling. */
const vitest = (filters, options, built) =>
  step('Unit, property and API tests', () =>
    withSecondTry(
      async (more, name) => {
        const file = `vitest-${name}.json`;
        const output = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reports}/${file}`];
        const args = [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...options, ...output, '--passWithNoTests'];
        if (
          sampledBy(filters, options).TEST_SAMPLE === '1' &&
          process.env.LANEWISE_THOROUGH !== '1' &&
          name === 'first'
        )
          notes.push('Of the files that kill and cut off servers a sample ran. LANEWISE_THOROUGH=1 runs all of them.');
        const env = {
          ...threads,
          ...sampledBy(filters, options),
          LANEWISE_TEST_SEED: seed,
          ...(built ? { TEST_BUILT_SERVER: '1' } : {}),
        };
        const { status } = await runNode([...args, ...(more.length > 0 ? more : filters)], { env });
        const report = readReport(file);
        return { report, counts: countVitest(report, status, dataThere()) };
      },
      failuresOfVitest,
      (failures) => ['--maxWorkers=1', ...onlyThese(failures), ...new Set(failures.map(({ file }) => file))],
    ),
  );

const playwright = (filters) =>
  step('Browser tests', async () => {
    const { path, tried } = chromium();
    if (path === null) {
      console.error(help(tried));
      return one(false);
    }
    for (const line of tried) console.log(`  Browser not taken: ${line}`);
    const said = `${reports}/browser`;
    return withSecondTry(
      async (more, name) => {
        const config = ['-c', inRoot('e2e/playwright.config.ts'), '--reporter=list,json'];
        const { status } = await runNode(
          [inRoot('node_modules/@playwright/test/cli.js'), 'test', ...config, ...(more.length > 0 ? more : filters)],
          {
            env: {
              ...sampledBy(filters),
              ...told(path, said),
              LANEWISE_TEST_SEED: seed,
              PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright-${name}.json`,
            },
          },
        );
        const report = readReport(`playwright-${name}.json`);
        return { report, counts: countPlaywright(report, status) };
      },
      failuresOfPlaywright,
      () => {
        // The second run empties the folder: what failed tests left is kept to tell why.
        cpSync(inRoot('test-results'), `${reports}/test-results`, { recursive: true });
        return ['--last-failed', '--workers=1'];
      },
      () => lastWords(said),
    );
  });

/** Without a way to start a ClickHouse server, each file that would run on one counts as a skipped test. */
const withoutServers = (filters) => {
  if (launcher() !== null) return none;
  const isMeant = (file) => filters.length === 0 || filters.some((filter) => file.includes(filter));
  const left = filesOnServers().filter(isMeant).length;
  notes.push(`${left} files of tests did not run on a ClickHouse server: it is started by cc or python3 on Linux.`);
  return { ...none, skipped: left };
};

/** Browser tests whose file name contains one of the filters; all of them without a filter. */
const specs = (filters) =>
  readdirSync(inRoot('e2e')).filter(
    (name) => name.endsWith('.spec.ts') && (filters.length === 0 || filters.some((filter) => name.includes(filter))),
  );

/** Tests the web app in a browser and measures its size. */
const browser = async (filters, built) => {
  if (filters.length > 0 && specs(filters).length === 0) return none;
  if (!built) {
    notes.push('The browser tests did not run because the build failed.');
    return none;
  }
  let counts = none;
  if (filters.length === 0 && existsSync(inRoot('scripts/web-size.mjs')))
    counts = add(counts, await check('Size of the web app', [inRoot('scripts/web-size.mjs')]));
  if (process.env.SKIP_BROWSER === '1') {
    const left = specs(filters).length;
    notes.push(`SKIP_BROWSER=1: ${left} files of browser tests did not run, counted as one skipped test each.`);
    return add(counts, { ...none, skipped: left });
  }
  return add(counts, await playwright(filters));
};

/** `--changed` means the last commit; `--changed=main` the branch of this name. */
const isChanged = (arg) => /^--changed(=[\w./-]+)?$/.test(arg);

/**
 * Runs everything, or with filters only the tests whose file name contains one of them. With `--changed` what differs
 * from a commit is checked: types, format, and the test files that import it by any way; no browser. `-u` updates the
 * files that tests keep. Returns the exit code.
 */
export const test = async (args) => {
  const options = args.filter((arg) => arg.startsWith('-'));
  const filters = args.filter((arg) => !arg.startsWith('-'));
  const unknown = options.find((arg) => arg !== '-u' && !isChanged(arg));
  if (unknown !== undefined) return end(one(false), `There is no option ${unknown}; there are -u and --changed.`);
  const changed = options.some(isChanged);
  const began = Date.now();
  const problem = await install();
  if (problem !== null) return end(one(false), problem);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  let counts = filters.length > 0 ? none : await (changed ? quickChecks() : staticChecks());
  // A few tests start from source, because a build takes longer than it saves.
  const wanted = !changed && (filters.length === 0 || specs(filters).length > 0);
  const built = wanted && (await build());
  if (wanted) counts = add(counts, one(built));
  const scratch = openScratch();
  process.env.TMPDIR = scratch.folder;
  try {
    counts = add(counts, await vitest(filters, options, built));
    if (!changed) {
      counts = add(counts, withoutServers(filters));
      counts = add(counts, await browser(filters, built));
    }
  } finally {
    scratch.left();
  }
  const ran = counts.passed + counts.failed + counts.skipped;
  if (ran === 0) return end(one(false), `No test file has ${filters.join(' or ')} in its name.`);
  return end(
    counts,
    `${Math.round((Date.now() - began) / 1000)} s in all. LANEWISE_TEST_SEED=${seed} draws the same data again.`,
  );
};

const end = (counts, message) => {
  console.log('');
  for (const line of [...notes, message, ...closing(counts)]) console.log(line);
  return counts.failed === 0 ? 0 : 1;
};
