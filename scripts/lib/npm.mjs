import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

const here = { env: process.env, execPath: process.execPath, exists: existsSync, real: realpathSync };

/**
 * Path of npm's own script, run with this Node and without a shell, which works the same on every platform: the npm
 * that started this process, otherwise the one installed with this Node, otherwise the first on the PATH. Null when
 * there is none.
 */
export const npmScript = ({ env, execPath, exists, real } = here) => {
  const caller = env.npm_execpath ?? '';
  const beside = dirname(execPath);
  const candidates = [
    ...(basename(caller) === 'npm-cli.js' ? [caller] : []),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ...(env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm')),
  ];
  for (const candidate of candidates) {
    if (!exists(candidate)) continue;
    const script = real(candidate);
    if (basename(script) === 'npm-cli.js') return script;
  }
  return null;
};
