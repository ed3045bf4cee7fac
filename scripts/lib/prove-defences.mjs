// Proves that a test detects a missing defence: the defence is removed, and the test must fail.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot, root } from './paths.mjs';
import { run, runNode, threads } from './run.mjs';

const packages = ['contract', 'domain', 'tlog', 'intake', 'mine', 'testkit'];
const apps = ['server', 'web'];

/** Links to installed packages and built output; the project's own packages are those of the copy. */
const linkModules = (copy) => {
  const installed = inRoot('node_modules');
  mkdirSync(join(copy, 'node_modules', '@lanewise'), { recursive: true });
  for (const name of readdirSync(installed).filter((one) => one !== '@lanewise' && !one.startsWith('.vite')))
    symlinkSync(join(installed, name), join(copy, 'node_modules', name));
  for (const name of [...packages, 'words'])
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules', '@lanewise', name));
  for (const name of apps) symlinkSync(join(copy, 'apps', name), join(copy, 'node_modules', '@lanewise', name));
  // The global set-up reads the project's packages as built.
  for (const name of packages) symlinkSync(inRoot('packages', name, 'dist'), join(copy, 'packages', name, 'dist'));
  const ofWeb = inRoot('apps', 'web', 'node_modules');
  if (existsSync(ofWeb)) symlinkSync(ofWeb, join(copy, 'apps', 'web', 'node_modules'));
};

/** Copies the current sources, committed or not, into a folder of their own. */
const copySources = async () => {
  const { output, status } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    hold: true,
  });
  if (status !== 0) throw new Error(output);
  const copy = mkdtempSync(join(tmpdir(), 'lanewise-defences-'));
  for (const name of output.split('\0').filter((one) => one !== '' && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    copyFileSync(join(root, name), join(copy, name));
  }
  linkModules(copy);
  return copy;
};

/** Without the project that repeats the tests of figures on a ClickHouse server. */
const projectsOf = (file) =>
  file.startsWith('apps/server/') ? ['server', 'server-alone'] : [file.startsWith('apps/web/') ? 'web' : 'unit'];

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Runs tests in the copy; returns `red`, `green` or the obstacle for each. */
const ask = async (copy, tests) => {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const projects = [...new Set(files.flatMap(projectsOf))].flatMap((name) => ['--project', name]);
  const titles = tests.map(({ title }) => escaped(title)).join('|');
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
  const { output } = await runNode(
    [vitest, 'run', ...projects, ...files, '-t', titles, '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`],
    { cwd: copy, env: threads, hold: true },
  );
  if (!existsSync(report)) return tests.map(() => `no report: ${output.slice(-300)}`);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return tests.map(({ file, title }) => {
    const result = testResults.find(({ name }) => name.endsWith(file));
    const found =
      result?.assertionResults.filter((one) => one.fullName.includes(title) && one.status !== 'skipped') ?? [];
    if (found.length === 0) return `not asked: ${(result?.message || 'no such test').slice(0, 300)}`;
    return found.some(({ status }) => status === 'failed') ? 'red' : 'green';
  });
};

/** The text with one change in it; null unless `find` occurs exactly once. */
export const changed = (text, { find, replace }) =>
  text.split(find).length === 2 ? text.replace(find, () => replace) : null;

/** Applies the changes while the work runs, and reverts them. */
const withChanges = async (copy, changes, work) => {
  const before = new Map();
  try {
    for (const change of changes) {
      const path = join(copy, change.file);
      const text = readFileSync(path, 'utf8');
      if (!before.has(path)) before.set(path, text);
      const after = changed(text, change);
      if (after === null) return [`'${change.find.trim().split('\n')[0]}' stands not once in ${change.file}`];
      writeFileSync(path, after);
    }
    return await work();
  } finally {
    for (const [path, text] of before) writeFileSync(path, text);
  }
};

/**
 * Result of one defence. `without`: other layers of the same defence, which would also catch the abuse; with only those
 * removed the tests must pass, otherwise they would not prove this layer.
 */
const prove = async (copy, { tests, without = [], ...defence }) => {
  if (without.length > 0) {
    const alone = await withChanges(copy, without, () => ask(copy, tests));
    const wrong = alone.find((answer) => answer !== 'green');
    if (wrong !== undefined) return `without the other layers alone: ${wrong}`;
  }
  const answers = await withChanges(copy, [...without, defence], () => ask(copy, tests));
  if (answers.every((answer) => answer === 'red')) return 'red';
  return answers.map((answer) => (answer === 'green' ? 'FALLS SILENTLY' : answer)).join('; ');
};

const isAsked = (words) => (defence) =>
  words.length === 0 ||
  words.some((word) => String(defence.case) === word || (word.length > 2 && defence.name.includes(word)));

/** Proves the selected defences one after the other; 0 when every test failed as required. */
export const proveAll = async (defences, words) => {
  const asked = defences.filter(isAsked(words));
  const copy = await copySources();
  let unproven = 0;
  try {
    for (const defence of asked) {
      const outcome = await prove(copy, defence);
      if (outcome !== 'red') unproven += 1;
      console.log(`${String(defence.case).padStart(3)}  ${defence.name.padEnd(58)}  ${outcome}`);
    }
    // A test that fails anyway proves nothing.
    const tests = [...new Map(asked.flatMap((one) => one.tests).map((one) => [JSON.stringify(one), one])).values()];
    const whole = await ask(copy, tests);
    for (const [at, answer] of whole.entries())
      if (answer !== 'green') {
        unproven += 1;
        console.log(`with every defence in place: ${answer}: ${tests[at].file} '${tests[at].title}'`);
      }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(unproven === 0 ? 'Every test notices when its defence is gone.' : `${unproven} not proven.`);
  return unproven === 0 ? 0 : 1;
};
