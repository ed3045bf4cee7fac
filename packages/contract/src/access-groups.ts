import { base } from './areas/base.ts';
import { partsOf, type BaseOrPartOf } from './area-parts.ts';

/** The built-in access groups: those of the specification, then those of the areas. */
export type AccessGroup = BaseOrPartOf<'accessGroups'>[number];
export const accessGroups: readonly AccessGroup[] = [...base.accessGroups, ...partsOf('accessGroups').flat()];
