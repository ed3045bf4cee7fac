// Proves one browser: node prove-chromium.mjs PATH. Ends with status 0 once the browser has drawn text in scripts that need
// several fonts, taken typed text, given a picture and lived for three seconds; otherwise it prints why not.
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { switches } from './chromium-switches.mjs';
import { inRoot } from './paths.mjs';

const [path = ''] = process.argv.slice(2);
const page = `<p>Receipt 12 · reçu · Απόδειξη · чек · 收据 · إيصال · 🧾</p><input aria-label="Amount">`;

/** Milliseconds: a browser that starts may still die of its first text, or a little later. */
const LIFE = 3_000;

const { chromium } = createRequire(inRoot('package.json'))('@playwright/test');
try {
  const browser = await chromium.launch({ executablePath: path, args: switches(), timeout: 20_000 });
  const tab = await browser.newPage();
  tab.setDefaultTimeout(10_000);
  await tab.setContent(page);
  await tab.getByLabel('Amount').pressSequentially('12.50');
  if ((await tab.getByLabel('Amount').inputValue()) !== '12.50') throw new Error('It took no typed text.');
  await setTimeout(LIFE);
  if ((await tab.screenshot()).length < 1_000) throw new Error('It gave no picture.');
  await browser.close();
} catch (error) {
  const [first] = (error instanceof Error ? error.message : String(error)).split('\n');
  console.error(first);
  process.exit(1);
}
