import type { TFunction } from 'i18next';

/** Default names of a company's levels; the number counts deeper regions. */
const given = /^(Corporate|Region|Location)(?: (\d+))?$/;

/**
 * Name of a level of the organization: the company's own name is unchanged, a default name ('Corporate', 'Region',
 * 'Region 2', 'Location') is translated.
 */
export const levelName = (name: string, t: TFunction): string => {
  const [, what, number] = given.exec(name) ?? [];
  if (what === 'Region') return number === undefined ? t('level.region') : t('level.regionNumber', { number });
  if (number !== undefined) return name;
  if (what === 'Corporate') return t('level.corporate');
  return what === 'Location' ? t('level.location') : name;
};
