import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { AccessGroupRecord } from '@lanewise/contract/entities/rights';
import type { UserRecord } from '@lanewise/contract/entities/user';
import type { Option } from '@lanewise/contract/entities/option';
import { languages } from '@lanewise/contract/primitives/language';
import { timeZoneOptions } from '@lanewise/domain/places/time-zones';
import type { RecordForm } from '../../records/use-record-form.ts';
import { levelOfRole } from './form.ts';
import type { Giving, Offered, UserValues } from './form.ts';
import { GroupsField } from './groups-field.tsx';
import { PlacesField } from './places-field.tsx';
import { useUsualGroups } from './usual-groups.ts';
import styles from './users.module.css';
import { useBuiltIn } from '../../records/use-built-in.ts';

/** A time zone outside the list is offered as long as the user has it. */
const zonesFor = (current: string): Option[] => {
  const zones = timeZoneOptions();
  return zones.some(({ value }) => value === current) ? zones : [{ value: current, label: current }, ...zones];
};

export interface FieldsProps {
  user: UserRecord | null;
  record: RecordForm<UserValues>;
  offered: Offered;
  groups: readonly AccessGroupRecord[];
  giving: Giving;
  admin: boolean;
  editable: boolean;
  /**
   * True if the account is the user's own. Only other users may change the fields that decide its rights and access.
   */
  self: boolean;
}

/**
 * Field for the user's level of authority, which limits the part of the tree that the user sees. The user sees nothing
 * above this level.
 */
const LevelField = ({
  offered,
  giving,
  record,
  user,
  disabled,
}: Pick<FieldsProps, 'offered' | 'giving' | 'record' | 'user'> & { disabled: boolean }): JSX.Element => {
  const { t } = useTranslation('users');
  const { levels } = offered;
  const ofRole = levelOfRole(Number(record.form.getValues().roleId), offered);
  const name = levels.find(({ id }) => id === ofRole)?.name;
  const choices = levels.filter(({ id }) => giving.levels(id) || id === user?.authorityLevelId);
  return (
    <NativeSelect
      label={t('level')}
      {...record.input('authorityLevelId')}
      disabled={disabled}
      data={[
        { value: '', label: name === undefined ? t('levelOfRole') : t('levelOfRoleNamed', { name }) },
        ...choices.map(({ id, name: label }) => ({ value: String(id), label })),
      ]}
    />
  );
};

/** What a user sees: their level, access groups and stores. */
const Reach = ({
  user,
  record,
  offered,
  groups,
  giving,
  disabled,
}: Pick<FieldsProps, 'user' | 'record' | 'offered' | 'groups' | 'giving'> & { disabled: boolean }): JSX.Element => {
  const { t } = useTranslation('users');
  const { form, input } = record;
  const values = form.getValues();
  return (
    <>
      <LevelField {...{ offered, giving, record, user, disabled }} />
      <GroupsField
        groups={groups}
        value={values.accessGroupIds}
        hint={user ? undefined : t('usualGroups')}
        error={input('accessGroupIds').error}
        disabled={disabled}
        onChange={(ids) => form.setFieldValue('accessGroupIds', ids)}
      />
      <PlacesField
        inline={user === null}
        value={values.regLocIds}
        hidden={user?.hiddenPlaces ?? 0}
        givable={giving.places}
        error={input('regLocIds').error}
        disabled={disabled}
        onChange={(ids) => form.setFieldValue('regLocIds', ids)}
      />
    </>
  );
};

/** The fields of a user, in one column; admin roles have neither access groups nor locations. */
export const UserFields = ({
  user,
  record,
  offered,
  groups,
  giving,
  admin,
  editable,
  self,
}: FieldsProps): JSX.Element => {
  const { t } = useTranslation('users');
  const builtIn = useBuiltIn();
  const { form, input } = record;
  const values = form.getValues();
  const isGiven = (id: number): boolean => giving.groups(id) || user?.accessGroupIds.includes(id) === true;
  useUsualGroups(record, { isNew: user === null, isGiven });
  const givenGroups = groups.filter(({ accessGroupId }) => isGiven(accessGroupId));
  const zones = useMemo(() => zonesFor(values.timeZone), [values.timeZone]);
  const choices = offered.roles.filter((role) => giving.roles(role) || role.roleId === user?.roleId);
  return (
    <>
      <TextInput
        label={t('username')}
        {...input('username')}
        type="email"
        maxLength={320}
        autoComplete="off"
        disabled={self}
      />
      <div className={styles.pair}>
        <TextInput label={t('firstName')} {...input('firstName')} maxLength={100} autoComplete="off" />
        <TextInput label={t('lastName')} {...input('lastName')} maxLength={100} autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <TextInput label={t('phone')} {...input('phone')} type="tel" maxLength={40} autoComplete="off" />
        <NativeSelect
          label={t('language')}
          {...input('language')}
          data={languages.map((language) => ({ value: language, label: t(`languages.${language}`) }))}
        />
      </div>
      <NativeSelect
        label={t('role')}
        description={admin ? t('adminHint') : undefined}
        {...input('roleId')}
        disabled={self}
        data={[
          ...(values.roleId === '' ? [{ value: '', label: t('chooseRole') }] : []),
          ...choices.map(({ roleId, name }) => ({ value: String(roleId), label: builtIn(name) })),
        ]}
      />
      {admin ? null : (
        <Reach {...{ user, record, offered, giving }} groups={givenGroups} disabled={!editable || self} />
      )}
      <NativeSelect label={t('timeZone')} {...input('timeZone')} data={zones} />
      <label className={styles.check}>
        {user ? (
          <input type="checkbox" {...form.getInputProps('active', { type: 'checkbox' })} disabled={self} />
        ) : (
          <input type="checkbox" {...form.getInputProps('invite', { type: 'checkbox' })} />
        )}
        {user ? t('mayEnter') : t('inviteNow')}
      </label>
    </>
  );
};
