import { lazy } from 'react';
import { loadTexts } from '../../i18n/setup.ts';

const load = async () => {
  const [parts] = await Promise.all([import('./parts.ts'), loadTexts('phone')]);
  return parts;
};

export const PhoneTable = lazy(async () => ({ default: (await load()).PhoneTable }));
export const PeriodBar = lazy(async () => ({ default: (await load()).PeriodBar }));
export const AllColumnsSwitch = lazy(async () => ({ default: (await load()).AllColumnsSwitch }));
export const Brief = lazy(async () => ({ default: await (await load()).loadBrief() }));
