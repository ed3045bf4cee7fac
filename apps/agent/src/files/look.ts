import { z } from 'zod';

/** Size, time and identity of a file when it was read. If any of them differs, the file has other content. */
export const look = z.object({
  size: z.number(),
  modified: z.number(),
  inode: z.number().optional(),
  /**
   * When the system noted the last change. No program can set this time, but a new name or new rights of the file
   * change it as well.
   */
  changed: z.number().optional(),
});
export type Look = z.output<typeof look>;
/**
 * Whether two looks show the same file. A file that takes the name of another file may have the same size and time, so
 * the inode is compared too. An older journal does not state the inode; then only size and time decide.
 */
export const sameLook = (one: Look, other: Look): boolean =>
  one.size === other.size &&
  one.modified === other.modified &&
  (one.inode === undefined || other.inode === undefined || one.inode === other.inode);

/**
 * Whether the system recorded a different time of the last change for a file. The size of the file and the modification
 * time, which programs can set, may still be the same.
 */
export const isTouched = (known: Look, { changed }: Look): boolean =>
  known.changed !== undefined && changed !== undefined && known.changed !== changed;
