import { maskText } from '@lanewise/tlog/mask';
import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { HEALTHY_MINUTES } from '@lanewise/contract/entities/connector-rules';
import type { Looked } from './folders.ts';
import type { Log } from '../process/log.ts';

/**
 * Milliseconds after which a look that has not ended counts as a folder that cannot be read. The look may be waiting
 * for a network share.
 */
const LONG_LOOK_MS = 60_000;
const LONG_MS = HEALTHY_MINUTES * 60_000;
/**
 * Most late files that the log names after one look. A log with a hundred thousand file names would have no room for
 * other entries.
 */
const MOST_NAMED = 50;

/** What the agent cannot read now, and since when, for the heartbeat. */
export interface Waits {
  /** A look into the folders begins, and ends. */
  begin(): void;
  end(): void;
  /**
   * Notes what a look has found. `items`: folders of item files that cannot be read. `files`: keys of the files that wait to be
   * read.
   */
  note(looked: Pick<Looked, 'present' | 'missing' | 'below'>, items: readonly string[], files: Iterable<string>): void;
  told(): NonNullable<Heartbeat['unread']>;
}

/** Since when each of some things is so. */
const openSince = (now: () => number) => {
  const since = new Map<string, number>();
  return {
    since,
    set: (keys: Iterable<string>): void => {
      const all = new Set(keys);
      for (const key of since.keys()) if (!all.has(key)) since.delete(key);
      const at = now();
      for (const key of all) if (!since.has(key)) since.set(key, at);
    },
    seconds: (): number | null => {
      // A map keeps the order in which its keys were added, so the first key is the oldest.
      const [oldest] = since.values();
      return oldest === undefined ? null : Math.round((now() - oldest) / 1_000);
    },
  };
};

export const openWaits = (log: Log, now: () => number = () => performance.now()): Waits => {
  const folders = openSince(now);
  const files = openSince(now);
  const named = new Set<string>();
  let below = 0;
  let began: number | null = null;

  /** Names in the log the files that the heartbeat only counts. */
  const name = ({ present, below: found }: Pick<Looked, 'present' | 'below'>): void => {
    const late = [...files.since].flatMap(([key, since]) => {
      const file = present.get(key);
      return file && !named.has(key) && now() - since >= LONG_MS ? [{ key, name: file.name }] : [];
    });
    late.forEach((file, at) => {
      named.add(file.key);
      if (at < MOST_NAMED)
        log('warning', `${maskText(file.name).slice(-255)} has waited for ${HEALTHY_MINUTES} minutes to be read.`);
    });
    if (late.length > MOST_NAMED)
      log('warning', `${late.length - MOST_NAMED} more files have waited for ${HEALTHY_MINUTES} minutes.`);
    for (const key of named) if (!files.since.has(key) && !found.has(key)) named.delete(key);
    for (const [path, names] of found) {
      if (names.length === 0 || named.has(path)) continue;
      named.add(path);
      const some = names.slice(0, 5).map((each) => maskText(each).slice(-255));
      log(
        'warning',
        `${names.length} folders below ${path} are not read; list those with receipts as folders: ${some.join(', ')}`,
      );
    }
  };

  return {
    begin: () => {
      began ??= now();
    },
    end: () => {
      began = null;
    },
    note: (looked, items, waiting) => {
      folders.set([...looked.missing.keys(), ...items]);
      files.set(waiting);
      below = [...looked.below.values()].reduce((sum, names) => sum + names.length, 0);
      name(looked);
    },
    told: () => {
      const hung = began !== null && now() - began > LONG_LOOK_MS ? Math.round((now() - began) / 1_000) : null;
      return {
        folders: hung === null ? folders.since.size : Math.max(1, folders.since.size),
        folderSeconds: hung ?? folders.seconds(),
        files: files.since.size,
        fileSeconds: files.seconds(),
        below,
      };
    },
  };
};
