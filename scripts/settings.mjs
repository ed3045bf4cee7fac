// Writes the table of settings into README.md and .env.example; run it after a change of the server's settings.
import { readFileSync, writeFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';
import { inRoot } from './lib/paths.mjs';
import { exampleFile, withTable } from './lib/settings.mjs';

register();
const { envExample, settingsTable } = await import('../apps/server/src/config/manifest.ts');
writeFileSync(inRoot('README.md'), withTable(readFileSync(inRoot('README.md'), 'utf8'), settingsTable()));
writeFileSync(inRoot('.env.example'), exampleFile(envExample()));
