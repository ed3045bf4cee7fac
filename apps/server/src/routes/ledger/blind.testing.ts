import { ledger } from '@lanewise/contract/areas/ledger';
import type { PermissionKey } from '@lanewise/contract/permissions';
import type { DrawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';

/** The token of a user of store 0008 who has every right to books except the right to see expected amounts. */
export const blindKeeper = async (
  { world, chain, idOf }: Pick<DrawnChain, 'world' | 'chain' | 'idOf'>,
  groups: readonly string[] = [],
): Promise<string> => {
  const { meta } = world.test;
  const keys = (Object.keys(ledger.rights.ledger) as PermissionKey[]).filter((key) => key !== 'getExpected');
  const ids = new Map((await meta.permissions.list(chain.company.id)).map((one) => [one.key, one.permissionId]));
  const permissionIds = keys.map((key) => ids.get(key) ?? 0);
  await meta.accessGroups.create(chain.company.id, { name: 'Counts blind', description: '', permissionIds });
  const all = ['Sheets Access Group', 'Counts blind', ...groups];
  return (await join(world, 'blind.keeper', 'Analyst', chain.company.id, all, [idOf('0008')])).token;
};
