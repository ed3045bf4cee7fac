import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { envExample, settingsTable } from '../../apps/server/src/config/manifest.ts';
import { inRoot } from './paths.mjs';
import { exampleFile, withTable } from './settings.mjs';

const words = (text) => text.replace(/-{3,}/g, '---').replace(/ +/g, ' ');

it('README.md lists the settings as the server knows them (else run node scripts/settings.mjs)', () => {
  const readme = readFileSync(inRoot('README.md'), 'utf8');
  expect(words(readme)).toBe(words(withTable(readme, settingsTable())));
});

it('.env.example lists them too', () => {
  expect(readFileSync(inRoot('.env.example'), 'utf8')).toBe(exampleFile(envExample()));
});

it('a README without its markers is refused', () => {
  expect(() => withTable('# Lanewise', '| a |')).toThrow('markers');
});
