// @vitest-environment node
import { fields } from '@lanewise/contract/fields';
import { eventKinds, tenderKinds, transactionKinds } from '@lanewise/contract/facts/transaction';
import { completenessStates } from '@lanewise/contract/reports/completeness';
import { reportList } from '@lanewise/contract/reports/index';
import { presetIds } from '@lanewise/domain/calendar/range';
import { describe, expect, it } from 'vitest';
import common from '../i18n/locales/en/common.json';
import english from '../i18n/locales/en/report.json';
import french from '../i18n/locales/fr/report.json';

const named = (texts: object): string[] => Object.keys(texts);

describe.each([
  ['English', english],
  ['French', french],
])('%s names', (_, texts) => {
  it('every field and every view, so that a further report needs only its labels', () => {
    expect(named(texts.field)).toEqual(expect.arrayContaining(Object.keys(fields)));
    for (const { views } of reportList) expect(named(texts.view)).toEqual(expect.arrayContaining(Object.keys(views)));
    expect(named(common.page)).toEqual(expect.arrayContaining(reportList.map(({ id }) => id)));
  });
  it('every kind of transaction, tender and event, in the list and on paper', () => {
    expect(named(texts.kind)).toEqual(expect.arrayContaining([...transactionKinds]));
    expect(named(texts.print.kind)).toEqual(expect.arrayContaining(transactionKinds.filter((kind) => kind !== 'sale')));
    for (const tenders of [texts.tenders, texts.print.tender]) expect(named(tenders)).toEqual([...tenderKinds]);
    for (const events of [texts.events, texts.print.event]) expect(named(events)).toEqual([...eventKinds]);
  });
  it('every state of completeness and every preset', () => {
    expect(named(texts.state)).toEqual([...completenessStates]);
    expect(named(texts.preset)).toEqual([...presetIds]);
  });
});
