import type { AccessGroup } from './access-groups.ts';
import type { Permission } from './areas/area.ts';
import { base } from './areas/base.ts';
import { partsOf, type BaseOrPartOf } from './area-parts.ts';
import { merged, type Merged } from './merged.ts';

type Sections = Merged<BaseOrPartOf<'rights'>>;
const sections: Sections = merged([base.rights, ...partsOf('rights')]);

/** Sections of the form of an access group, each with its rights. */
export type PermissionSection = keyof Sections;
export type PermissionKey = keyof Merged<Sections[PermissionSection]>;

/** Every right by its key. */
export const permissions: Readonly<Record<PermissionKey, Permission<AccessGroup>>> = merged(Object.values(sections));

/** All keys, in the order of the sections. */
export const permissionNames = Object.keys(permissions) as PermissionKey[];

/** The keys of each section. */
export const permissionSections = Object.entries(sections).map(([section, rights]) => ({
  section: section as PermissionSection,
  keys: Object.keys(rights) as PermissionKey[],
}));

/** The form in which a right is sent, such as `users/{userId} PUT`. */
export const labelOf = (key: PermissionKey): string => `${permissions[key].path} ${permissions[key].method}`;
