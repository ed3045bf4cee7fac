// Version and time of the build, for the About box: a file beside the page, `build.json`.
import { readFileSync, writeFileSync } from 'node:fs';
import { run } from './run.mjs';
import { inRoot } from './paths.mjs';

/** The version before the first release, which marks an unreleased build. */
const unreleased = '0.0.0';

/** Times are seconds since 1970; `commitTime` is null for sources without their history. */
export const stampOf = ({ version, now, commitTime }) => ({
  version,
  production: version !== unreleased,
  buildTimestamp: Math.floor(now.getTime() / 1000),
  commitTime,
});

/** Time of a folder's last commit, in seconds; null where the folder is not the top of a repository. */
export const commitTimeOf = async (folder) => {
  const git = async (...args) => {
    const { status, output } = await run('git', ['-C', folder, ...args], { hold: true });
    return status === 0 ? output.trim() : null;
  };
  // A copy of the sources inside another repository would show the other one's commits.
  if ((await git('rev-parse', '--show-prefix')) !== '') return null;
  const seconds = await git('log', '-1', '--format=%ct');
  return /^\d+$/.test(seconds ?? '') ? Number(seconds) : null;
};

/** Writes the stamp of the current build. */
export const writeStamp = async (path) => {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const stamp = stampOf({ version, now: new Date(), commitTime: await commitTimeOf(inRoot()) });
  writeFileSync(path, `${JSON.stringify(stamp)}\n`);
};
