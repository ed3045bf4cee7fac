// Writes the table of settings into README.md and .env.example; run it after a change of the server's settings.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { register } from 'tsx/esm/api';
import { inRoot } from './lib/paths.mjs';
import { exampleFile, withTable } from './lib/settings.mjs';

register();
const { envExample, settingsTable } = await import('../apps/server/src/config/manifest.ts');
const readme = inRoot('README.md');
const written = withTable(readFileSync(readme, 'utf8'), settingsTable());
writeFileSync(readme, await format(written, { ...(await resolveConfig(readme)), filepath: readme }));
writeFileSync(inRoot('.env.example'), exampleFile(envExample()));
