// Writes the table of settings into README.md and .env.example; run it after a change of the server's settings.
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { register } from 'tsx/esm/api';
import { inRoot } from './lib/paths.mjs';
import { exampleFile, withTable } from './lib/settings.mjs';

register();
const { envExample, settingsTable } = await import('../apps/server/src/config/manifest.ts');
const readme = inRoot('README.md');
const written = withTable(readFileSync(readme, 'utf8'), settingsTable());
const style = JSON.parse(readFileSync(inRoot('.oxfmtrc.json'), 'utf8'));
const { code, errors } = await format('README.md', written, style);
if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
writeFileSync(readme, code);
writeFileSync(inRoot('.env.example'), exampleFile(envExample()));
