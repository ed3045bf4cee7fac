// Measures what the built web app sends before its first screens are ready, and exits 1 when a budget is exceeded.
// Counted as the server sends it: scripts, styles and texts compressed with gzip, fonts as they are. `node
// scripts/web-size.mjs [folder]`
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = process.argv[2] ?? new URL('../apps/web/dist/app', import.meta.url).pathname;

/** Chunks by source file, with the imports that each loads at once (`imports`) or on demand (`dynamicImports`). */
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));

const kilobyte = 1000;

/** Screens, the sources that each needs before it is ready, and their size budgets in kB. */
const screens = [
  {
    name: 'login',
    sources: ['index.html', 'src/features/session/login.tsx'],
    // The nine screens of data points are in the menu from the start: half a kB; those of what sells together and the
    // tabs of the daily book as well. Changes that outlive their page, and failures that arrive with the next screen, take
    // 60 bytes, and the periods of a company as presets 40.
    budgets: { script: 201.4, style: 45, 'all together': 262 },
  },
  {
    name: 'overview',
    sources: ['index.html', 'src/app/shell.tsx', 'src/app/report-screens.tsx', '../../packages/words/en/report.json'],
    // Of these, the change beside every row with its choice of comparison takes 6, the widths of columns before the first
    // figures 1, the nine screens of data points 1, and their columns by category in the address, with choices of columns
    // that a reload interrupts, half a kB. The moment of which figures are as they were known and the
    // addresses of the daily book take half a kB each. The picker of cashiers and the words of figures that are not
    // known take two. The five signs in place of an empty cell, with their words, take one. Periods of a company that
    // move on as presets take half a kB, and days that changed after they were closed, with the dates in the heads of
    // changes, another; how long the rest of the history takes, 60 bytes.
    budgets: { 'all together': 365.4 },
  },
];

/** The distinct chunks loaded at once with a chunk, including itself. */
const closure = (names, seen = new Set()) => {
  for (const name of names) {
    if (seen.has(name)) continue;
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`${name} is not in the manifest: mend scripts/web-size.mjs.`);
    seen.add(name);
    closure(chunk.imports ?? [], seen);
  }
  return seen;
};

const read = (file) => readFileSync(join(folder, file));
const compressed = (file) => gzipSync(read(file), { level: 9 }).length;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const weigh = (sources) => {
  const chunks = [...closure(sources)].map((name) => manifest[name]);
  const files = (list) => [...new Set(list)];
  const script = sum(files(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))).map(compressed));
  const style = sum(files(chunks.flatMap(({ css }) => css ?? [])).map(compressed));
  // The Latin font; the others load only on pages with their letters.
  const fonts = files(chunks.flatMap(({ assets }) => assets ?? [])).filter((file) => /latin-wght.*\.woff2$/.test(file));
  const font = sum(fonts.map((file) => read(file).length));
  const page = compressed('index.html');
  return { script, style, font, page, 'all together': script + style + font + page };
};

let over = false;
for (const { name, sources, budgets } of screens) {
  const weights = weigh(sources);
  for (const [part, bytes] of Object.entries(weights)) {
    const budget = budgets[part];
    const tooMuch = budget !== undefined && bytes > budget * kilobyte;
    over ||= tooMuch;
    const limit = budget === undefined ? '' : ` of ${budget}${tooMuch ? '  TOO MUCH' : ''}`;
    console.log(`${name.padEnd(9)} ${part.padEnd(13)} ${(bytes / kilobyte).toFixed(1).padStart(6)} kB${limit}`);
  }
}
process.exit(over ? 1 : 0);
