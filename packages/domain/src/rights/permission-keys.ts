import { labelOf, permissionNames } from '@lanewise/contract/permissions';
import type { PermissionKey } from '@lanewise/contract/permissions';

const keys = new Map<string, PermissionKey>(permissionNames.map((key) => [labelOf(key), key]));

/** Keys of the known permission labels, in their order; unknown labels are ignored. */
export const permissionKeys = (labels: readonly string[]): PermissionKey[] => [
  ...new Set(labels.flatMap((label) => keys.get(label) ?? [])),
];
