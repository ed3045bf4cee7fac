import type { TFunction } from 'i18next';

/** Default names of a company's levels; the number counts deeper regions. */
const given = /^(?:(Corporate|Region|Location)|Region (\d+))$/;

/**
 * Name of a level of the organization: the company's own name is unchanged, a default name ('Corporate', 'Region',
 * 'Region 2', 'Location') is translated.
 */
export const levelName = (name: string, t: TFunction): string => {
  const [, what, number] = given.exec(name) ?? [];
  if (number !== undefined) return t('level.regionNumber', { number });
  return what === undefined ? name : t(`level.${what.toLowerCase()}`);
};
