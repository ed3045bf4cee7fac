// @vitest-environment node
import { fieldOf, fields } from '@lanewise/contract/fields';
import type { FieldId } from '@lanewise/contract/fields';
import type { ReportDefinition } from '@lanewise/contract/reports/definition';
import { eventKinds, tenderKinds, transactionKinds } from '@lanewise/contract/facts/transaction';
import { completenessStates } from '@lanewise/contract/reports/completeness';
import { fieldsOf } from '@lanewise/contract/reports/brought';
import { reportList } from '@lanewise/contract/reports/index';
import { periodPresetIds, presetIds } from '@lanewise/domain/calendar/range';
import { describe, expect, it } from 'vitest';
import englishMeanings from '@lanewise/words/en/dictionary.json';
import english from '@lanewise/words/en/report.json';
import frenchMeanings from '@lanewise/words/fr/dictionary.json';
import french from '@lanewise/words/fr/report.json';
import { catalogueOf } from '../i18n/testing.ts';

const named = (texts: object): string[] => Object.keys(texts);

interface Texts {
  readonly [key: string]: string | Texts;
}

const common = catalogueOf<{ page: object }>('en', 'common');

/** Whether one of a report's catalogues has a text under a key. */
const says = (language: string, { texts = [] }: ReportDefinition, ...keys: string[]): boolean =>
  ['report', ...texts].some((name) =>
    keys.some((key) => {
      let at: string | Texts | undefined = catalogueOf<Texts>(language, name);
      for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
      return typeof at === 'string' && at !== '';
    }),
  );

describe.each(['en', 'fr'])('every report, in %s', (language) => {
  it('names its fields and views, so that a further report needs only its labels', () => {
    const lacking = reportList.flatMap((report) =>
      Object.entries(report.views).flatMap(([view, shown]) => [
        ...fieldsOf(shown)
          .filter((field) => !says(language, report, `column.${report.id}.${field}`, `field.${field}`))
          .map((field) => `${report.id}: field ${field}`),
        ...(Object.keys(report.views).length === 1 ||
        says(language, report, `view.${report.id}.${view}`, `view.${view}`)
          ? []
          : [`${report.id}: view ${view}`]),
      ]),
    );
    expect(lacking).toEqual([]);
  });
  it('names the parts of every ratio that it shows, for the formula', () => {
    const lacking = reportList.flatMap((report) =>
      Object.values(report.views)
        .flatMap(({ columns }) => columns.map(fieldOf))
        .flatMap(({ formula }) => (formula ? [formula.over, formula.by] : []))
        .filter((field) => !says(language, report, `column.${report.id}.${field}`, `field.${field}`))
        .map((field) => `${report.id}: ${field}`),
    );
    expect([...new Set(lacking)]).toEqual([]);
  });
});

describe('the dictionary', () => {
  it.each(['en', 'fr'])('says of every field what it means, and of none that there is not, in %s', (language) => {
    const { field } = catalogueOf<{
      field: Record<string, { about: string; formula?: string; source?: string }>;
    }>(language, 'dictionary');
    expect(named(fields).filter((id) => (field[id]?.about ?? '').length < 8)).toEqual([]);
    expect(named(field).filter((id) => !Object.hasOwn(fields, id))).toEqual([]);
  });
  it('states no formula beside the one that a ratio has', () => {
    const { field } = catalogueOf<{
      field: Record<string, { formula?: string }>;
    }>('en', 'dictionary');
    const twice = (Object.keys(fields) as FieldId[]).filter((id) => fieldOf(id).formula && field[id]?.formula);
    expect(twice).toEqual([]);
  });
});

describe.each([
  ['English', english, englishMeanings.paper],
  ['French', french, frenchMeanings.paper],
])('%s names', (_, texts, paper) => {
  it('the page of every report', () => {
    expect(named(common.page)).toEqual(expect.arrayContaining(reportList.map(({ title }) => title)));
  });
  it('every kind of transaction, tender and event, in the list and on paper', () => {
    expect(named(texts.kind)).toEqual(expect.arrayContaining([...transactionKinds]));
    expect(named(paper.kind)).toEqual(expect.arrayContaining(transactionKinds.filter((kind) => kind !== 'sale')));
    for (const tenders of [texts.tenders, paper.tender]) expect(named(tenders)).toEqual([...tenderKinds]);
    for (const events of [texts.events, paper.event]) expect(named(events)).toEqual([...eventKinds]);
  });
  it('every state of completeness and every preset', () => {
    expect(named(texts.state)).toEqual([...completenessStates]);
    expect(named(texts.preset)).toEqual([...presetIds, ...periodPresetIds]);
  });
});
