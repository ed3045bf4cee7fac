import type { TFunction } from 'i18next';

/** What a company's levels are called before somebody names them; the number counts deeper regions. */
const given = /^(Corporate|Region|Location)(?: (\d+))?$/;

/**
 * Name of a level of the organization: a name that the company gave stays as it is, one that came with the installation
 * ('Corporate', 'Region', 'Region 2', 'Location') is said in the reader's language.
 */
export const levelName = (name: string, t: TFunction): string => {
  const [, what, number] = given.exec(name) ?? [];
  if (what === 'Region') return number === undefined ? t('level.region') : t('level.regionNumber', { number });
  if (number !== undefined) return name;
  if (what === 'Corporate') return t('level.corporate');
  return what === 'Location' ? t('level.location') : name;
};
