import * as ingestCalls from '@lanewise/contract/endpoints/ingest';
import { z } from 'zod';
import type { Ask } from './call.ts';
import type { Spooled } from '../kept/spool.ts';

const hashed = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** The item file with which a segment is read is no longer on the disk. */
export class ItemsLost extends Error {
  override readonly name = 'ItemsLost';
}

/** Profiles and item files with which segments are read, and the names under which the server knows them. */
export interface ReadWith {
  /**
   * The server's names for the profile and item file of a segment. A profile or item file that has no name yet is sent.
   * Throws ItemsLost, CallFailed.
   */
  names(
    segment: Pick<Spooled, 'profile' | 'items'>,
  ): Promise<{ profile?: string | undefined; items?: string | undefined }>;
  /** Whether any profile or item file was sent before. */
  isAnyKnown(): boolean;
  /**
   * Forgets the names, so that profiles and item files are sent again. A server forgets profiles and item files that no
   * segment used for a month.
   */
  forget(): void;
  /** Sends an item file, even if the server already has it. Throws ItemsLost, CallFailed. */
  sendItems(hash: string): Promise<void>;
  /** Seconds since an item file was sent; null: not in the life of the process. */
  itemsSentSeconds(): number | null;
}

/**
 * `itemFile`: returns a compressed copy of an item file; null: the copy is damaged. `counted`: counts the bytes of a
 * body that is sent, and returns the body.
 */
export const openReadWith = (
  ask: Ask,
  itemFile: (hash: string) => Promise<Uint8Array | null>,
  counted: (body: Uint8Array) => Uint8Array,
): ReadWith => {
  const known = new Map<string, string>();
  let itemsSent: number | null = null;
  const nameOf = async (what: string, send: () => Promise<{ hash: string }>): Promise<string> => {
    const name = known.get(what) ?? (await send()).hash;
    known.set(what, name);
    return name;
  };
  const profileName = (profile: NonNullable<Spooled['profile']>): Promise<string> =>
    nameOf(JSON.stringify(profile), () => ask(ingestCalls.saveIngestProfile, { body: profile }, hashed));
  const itemsName = (items: string): Promise<string> =>
    nameOf(items, async () => {
      const body = await itemFile(items);
      if (body === null) throw new ItemsLost(items);
      const named = await ask(ingestCalls.saveItemFile, { body: counted(body) }, hashed);
      itemsSent = performance.now();
      return named;
    });
  return {
    names: async ({ profile, items }) => ({
      profile: profile === null ? undefined : await profileName(profile),
      items: items === null ? undefined : await itemsName(items),
    }),
    isAnyKnown: () => known.size > 0,
    forget: () => known.clear(),
    sendItems: async (items) => {
      known.delete(items);
      await itemsName(items);
    },
    itemsSentSeconds: () => (itemsSent === null ? null : Math.round((performance.now() - itemsSent) / 1_000)),
  };
};
