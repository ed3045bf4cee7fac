import * as areas from '../areas.ts';
import type { Area } from './area.ts';
import type { base } from './base.ts';

type Listed = (typeof areas)[keyof typeof areas];

/** What any of the areas adds of a kind. */
export type PartOf<Kind extends keyof Area> = Extract<Listed, Readonly<Record<Kind, unknown>>>[Kind];

const listed: readonly Area[] = Object.values(areas);

/** The same with what the specification names, which is a module of its own so that reports do not load it. */
export type BaseOrPartOf<Kind extends keyof typeof base> = (typeof base)[Kind] | PartOf<Kind>;

/** What the areas add of a kind. */
export const partsOf = <Kind extends keyof Area>(kind: Kind): PartOf<Kind>[] =>
  listed.flatMap(({ [kind]: part }) => (part === undefined ? [] : [part as PartOf<Kind>]));
