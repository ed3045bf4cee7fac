import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { switches } from '../scripts/lib/chromium-switches.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Searched once; workers, which read this file again, inherit the result. */
const chromium = (process.env['CHROMIUM_PATH'] ||= execFileSync(process.execPath, [`${root}scripts/chromium.mjs`], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
}).trim());

/** Drawn once: a worker that drew another seed would not know the tests that it is to run. */
process.env['LANEWISE_TEST_SEED'] ??= String(Math.floor(Date.now() / 1000) % 1_000_000);

export default defineConfig({
  testDir: '.',
  testMatch: process.env['E2E_PICTURES'] === '1' ? 'pictures.ts' : '*.spec.ts',
  globalSetup: './setup.ts',
  outputDir: '../test-results',
  // One server and one demo chain; a browser waits as long as the server works, so two workers keep two cores busy.
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  // A report that waits for a busy engine takes longer than the usual five seconds; a wrong one stays wrong.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    headless: true,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    // Checks run without animations.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium, args: switches() },
  },
});
