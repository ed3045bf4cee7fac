import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Searched once; workers, which read this file again, inherit the result. */
const chromium = (process.env['CHROMIUM_PATH'] ||= execFileSync(process.execPath, [`${root}scripts/chromium.mjs`], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
}).trim());

/** Drawn once: a worker that drew another seed would not know the tests that it is to run. */
process.env['LANEWISE_TEST_SEED'] ??= String(Math.floor(Date.now() / 1000) % 1_000_000);

/**
 * Chromium prepares two pages of its own for the address bar of every window. No test sees them, and they took as much of
 * the processor as the tested page. The switch replaces the one of Playwright, so the features that it turns off for quiet
 * and equal runs are named as well.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const isRoot = process.getuid?.() === 0;
const quiet = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
];

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
    launchOptions: { executablePath: chromium, args: isRoot ? ['--no-sandbox', ...quiet] : quiet },
  },
});
