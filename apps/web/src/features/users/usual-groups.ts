import { useEffect, useEffectEvent, useRef } from 'react';
import type { UserRecord } from '@lanewise/contract/entities/user';
import { usePeopleOfRole } from '../../api/users.ts';
import { useMay } from '../../state/rights.ts';
import type { RecordForm } from '../../records/use-record-form.ts';
import type { UserValues } from './form.ts';

/** The access groups that more than half of these people have. Inactive people do not count. */
export const usualGroups = (people: readonly Pick<UserRecord, 'status' | 'accessGroupIds'>[]): number[] => {
  const counted = people.filter(({ status }) => status !== 'Inactive').map(({ accessGroupIds }) => accessGroupIds);
  const having = (id: number): number => counted.filter((ids) => ids.includes(id)).length;
  return [...new Set(counted.flat())].filter((id) => having(id) * 2 > counted.length).sort((a, b) => a - b);
};

const isSame = (some: readonly number[], others: readonly number[]): boolean => String(some) === String(others);

/** Gives a new user the usual access groups of the chosen role, as long as nobody has chosen other groups. */
export const useUsualGroups = (
  { form }: RecordForm<UserValues>,
  { isNew, isGiven }: { isNew: boolean; isGiven: (accessGroupId: number) => boolean },
): void => {
  const may = useMay();
  const { roleId } = form.getValues();
  const people = usePeopleOfRole(isNew && roleId !== '' && may('getUsers') ? Number(roleId) : null);
  const given = useRef<readonly number[]>([]);
  const give = useEffectEvent(() => {
    if (!isNew || !isSame(form.getValues().accessGroupIds, given.current)) return;
    // The groups of one role never stay for another role whose groups are still loading.
    const usual = usualGroups(people ?? []).filter(isGiven);
    if (isSame(usual, given.current)) return;
    given.current = usual;
    form.setFieldValue('accessGroupIds', usual);
  });
  useEffect(() => give(), [people]);
};
