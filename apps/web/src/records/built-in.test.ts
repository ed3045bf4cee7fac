// @vitest-environment node
import { accessGroups } from '@lanewise/contract/access-groups';
import { seededRoles } from '@lanewise/contract/access';
import { expect, it } from 'vitest';
import { catalogueOf } from '../i18n/testing.ts';

it('every built-in role and access group has its name in both languages', () => {
  const names = [...seededRoles.flatMap(({ name, description }) => [name, description]), ...accessGroups];
  const [english, french] = (['en', 'fr'] as const).map((language) => {
    const { builtIn } = catalogueOf<{ builtIn: Record<string, string> }>(language, 'settings');
    return names.map((name) => builtIn[name]);
  });
  expect(english).toEqual(names);
  // One word is the same in both.
  expect(names.filter((name, at) => (french?.[at] ?? name) === name)).toEqual([]);
});
