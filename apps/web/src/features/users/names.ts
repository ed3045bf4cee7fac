import type { TFunction } from 'i18next';

const SHOWN = 2;

/** Two names, then the number of the other names. `unnamed`: number of names that the current user may not see. */
export const fewNames = (names: readonly string[], unnamed: number, t: TFunction<'users'>): string => {
  const shown = names.slice(0, SHOWN).join(', ');
  const count = names.length - Math.min(names.length, SHOWN) + unnamed;
  if (count === 0) return shown;
  return shown === '' ? t('hiddenPlaces', { count }) : t('andMore', { names: shown, count });
};

/** 'Sales' for 'Sales Access Group': the suffix adds nothing in a list of access groups. */
export const shortGroup = (name: string): string => name.replace(/ Access Group$/, '');

export const fullName = ({
  firstName,
  lastName,
  username,
}: {
  firstName: string;
  lastName: string;
  username: string;
}): string => `${firstName} ${lastName}`.trim() || username;
