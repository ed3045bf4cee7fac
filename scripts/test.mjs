// `npm test`: every check of the product, from types to a real browser, ending in one line of counts.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { test } = await import('./lib/test.mjs');
process.exit(await test(process.argv.slice(2)));
