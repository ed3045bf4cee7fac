import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '../i18n/setup.ts';
import { levelName } from './level-name.ts';

const named = (...names: string[]): string[] => names.map((name) => levelName(name, i18next.t));

beforeAll(startTexts);

describe('the name of a level', () => {
  it('stays as the company gave it', async () => {
    await i18next.changeLanguage('fr');
    expect(named('District', 'Regions', 'Location 7', 'Corporate 2', '')).toEqual([
      'District',
      'Regions',
      'Location 7',
      'Corporate 2',
      '',
    ]);
  });

  it('is said in the reader’s language where nobody gave one', async () => {
    const first = ['Corporate', 'Region', 'Region 2', 'Location'] as const;
    await i18next.changeLanguage('fr');
    expect(named(...first)).toEqual(['Entreprise', 'Région', 'Région 2', 'Magasin']);
    await i18next.changeLanguage('en');
    expect(named(...first)).toEqual([...first]);
  });
});
