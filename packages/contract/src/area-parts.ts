import * as areas from './areas.ts';
import type { Area } from './areas/area.ts';
import type { base } from './areas/base.ts';

type Listed = (typeof areas)[keyof typeof areas];

/** Entries that any area adds to one table. */
export type PartOf<Kind extends keyof Area> = Extract<Listed, Readonly<Record<Kind, unknown>>>[Kind];

const listed: readonly Area[] = Object.values(areas);

/**
 * Entries of one table: of any area, or of the specification. The entries of the specification are in a separate
 * module, so that reports do not load them.
 */
export type BaseOrPartOf<Kind extends keyof typeof base> = (typeof base)[Kind] | PartOf<Kind>;

/** The entries of all areas for one table. */
export const partsOf = <Kind extends keyof Area>(kind: Kind): PartOf<Kind>[] =>
  listed.flatMap(({ [kind]: part }) => (part === undefined ? [] : [part as PartOf<Kind>]));
