// Runs the native TypeScript compiler by its path: two packages claim the `tsc` command, and which one wins depends
// on the order of installation (docs/decisions/dependencies.md).
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve('@typescript/native/package.json')), 'bin', 'tsc');
const { status } = spawnSync(process.execPath, [tsc, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
