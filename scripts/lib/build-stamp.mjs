// What was built and when, for the About box: a file beside the page, `build.json`.
import { readFileSync, writeFileSync } from 'node:fs';
import { run } from './run.mjs';
import { inRoot } from './paths.mjs';

/** The version before the first release: what carries it is no release. */
const unreleased = '0.0.0';

/** Times are seconds since 1970; `commitTime` is null where the sources come without their history. */
export const stampOf = ({ version, now, commitTime }) => ({
  version,
  production: version !== unreleased,
  buildTimestamp: Math.floor(now.getTime() / 1000),
  commitTime,
});

/** When the last commit of a folder was made, in seconds; null where it is not itself the top of a repository. */
export const commitTimeOf = async (folder) => {
  const git = async (...args) => {
    const { status, output } = await run('git', ['-C', folder, ...args], { hold: true });
    return status === 0 ? output.trim() : null;
  };
  // A copy of the sources inside somebody else's repository has that one's commits, not ours.
  if ((await git('rev-parse', '--show-prefix')) !== '') return null;
  const seconds = await git('log', '-1', '--format=%ct');
  return /^\d+$/.test(seconds ?? '') ? Number(seconds) : null;
};

/** Writes the stamp of this moment's build. */
export const writeStamp = async (path) => {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const stamp = stampOf({ version, now: new Date(), commitTime: await commitTimeOf(inRoot()) });
  writeFileSync(path, `${JSON.stringify(stamp)}\n`);
};
