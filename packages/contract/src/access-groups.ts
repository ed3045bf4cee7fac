import { base } from './areas/base.ts';
import { partsOf, type BaseOrPartOf } from './areas/parts.ts';

/** The built-in access groups: those that the specification names, then those of areas. */
export type AccessGroup = BaseOrPartOf<'accessGroups'>[number];
export const accessGroups: readonly AccessGroup[] = [...base.accessGroups, ...partsOf('accessGroups').flat()];
