import { noRules } from '@lanewise/contract/entities/ledger-rules';
import type { Id, Kind, Things } from './kinds.testing.ts';
import type { Named, Row } from './rows.testing.ts';

type Own = Things['own'];

const preset = { name: 'New Book' };
const sheet = { name: 'New Sheet', type: 'sales' };
const column = { name: 'New Column', glAccount: '1010', side: 'debit' };
const widget = { title: 'New Tile', type: 'number' };
const date = '2026-03-01';
const period = { startDate: date, lastDate: date };

/** A call whose query names a preset. `body`: the body of a call that changes something, with data points. */
const ofPreset = (body?: (dpIds: Id[]) => object): Row => ({
  names: [
    { kind: 'ledgerPreset', query: (id) => ({ presetId: id }), ...(body && { body: () => body([]) }) },
    ...(body ? [{ kind: 'dataPoint', query: () => ({ presetId: 1 }), body: (id) => body([id]) } satisfies Named] : []),
  ],
});

/** A book of a store: both are named. */
const ofBook = (more: Readonly<Record<string, Id>>): Row => ({
  query: more,
  names: [
    { kind: 'ledgerPreset', query: (id) => ({ ...more, presetId: id, locationId: 1 }) },
    { kind: 'place', query: (id) => ({ ...more, presetId: 1, locationId: id }) },
  ],
});

const changed = (body: (id: Id, own: Own) => object, kind: Kind): Named => ({ kind, body });
/** Rules of closing with the tolerance of a data point. */
const ruled = (book: object): Named =>
  changed((dpId) => ({ ...book, rules: { ...noRules, tolerances: [{ dpId, tolerance: '1' }] } }), 'dataPoint');
const at = (own: Own) => ({ date, locationId: own.place, presetId: own.ledgerPreset });

const counted = { tills: [{ lane: '1', cashier: '', tender: 'cash', amount: '1' }] };
const tillRule = { since: date, by: 'lane', tenders: ['cash'], float: '0' };
const moved = { kind: 'paidIn', source: null, target: { lane: '1', cashier: '' }, tender: 'cash', amount: '1' };
const carried = { kind: 'transfer', tender: 'cash', amount: '1' };
const safeOf = (own: Own) => ({ accountId: own.cashAccount });
const record = { lane: '1', number: '1', occurrence: 0, tender: 'cash' };
const letter = { recipients: ['somebody@example.com'], fileType: 'pdf' };

export const ledgerRows: Readonly<Record<string, Row>> = {
  'POST /ledger-config/preset': {
    names: [changed((id) => ({ ...preset, locationIds: [id] }), 'place'), ruled(preset)],
  },
  'POST /ledger-config/usual-preset': {
    names: [changed((id) => ({ kind: 'smallShop', locationIds: [id] }), 'place'), ruled({ kind: 'smallShop' })],
  },
  'PUT /ledger-config/preset/:ledgerPresetId': {
    body: preset,
    names: [changed((id) => ({ ...preset, locationIds: [id] }), 'place'), ruled(preset)],
  },
  'POST /ledger-config/preset/:ledgerPresetId/copy': {
    body: preset,
    names: [changed((id) => ({ ...preset, locationIds: [id] }), 'place'), ruled(preset)],
  },
  'GET /ledger-config/sheet': ofPreset(),
  'POST /ledger-config/sheet': ofPreset((dpIds) => ({ ...sheet, dpIds })),
  'PUT /ledger-config/sheet': {
    names: [
      changed((id) => ({ ...sheet, sheetId: id }), 'ledgerSheet'),
      changed((id, own) => ({ ...sheet, sheetId: own.ledgerSheet, dpIds: [id] }), 'dataPoint'),
    ],
  },
  'GET /ledger-config/sheet-data-points': { names: [{ kind: 'ledgerSheet', query: (id) => ({ sheetId: id }) }] },
  'PUT /ledger-config/sheet-data-points': {
    names: [
      { kind: 'ledgerSheet', query: (id) => ({ sheetId: id }), body: () => ({ dpIds: [] }) },
      { kind: 'dataPoint', query: () => ({ sheetId: 1 }), body: (id) => ({ dpIds: [id] }) },
    ],
  },
  'PUT /ledger-config/sheet-carry-over': {
    names: [{ kind: 'ledgerSheet', query: (id) => ({ id }), body: () => ({ carryOver: true }) }],
  },
  'PUT /ledger-config/pos-assignment': {
    names: [changed((id) => ({ dpId: id, posAssignment: 'tax' }), 'dataPoint')],
  },
  'GET /ledger-config/uncovered': ofPreset(),
  'GET /ledger-config/column': ofPreset(),
  'POST /ledger-config/column': ofPreset((dpIds) => ({ ...column, dpIds })),
  'PUT /ledger-config/column/:glConfigId': {
    body: column,
    names: [changed((id) => ({ ...column, dpIds: [id] }), 'dataPoint')],
  },
  'GET /ledger-config/gl-assignment': ofPreset(),
  'PUT /ledger-config/gl-assignment': {
    names: [
      {
        kind: 'ledgerPreset',
        query: (id) => ({ presetId: id }),
        body: (_, own) => ({ columns: [{ glConfigId: own.glColumn, dpIds: [] }] }),
      },
      {
        kind: 'glColumn',
        query: () => ({ presetId: 1 }),
        body: (id) => ({ columns: [{ glConfigId: id, dpIds: [] }] }),
      },
      {
        kind: 'dataPoint',
        query: () => ({ presetId: 1 }),
        body: (id, own) => ({ columns: [{ glConfigId: own.glColumn, dpIds: [id] }] }),
      },
    ],
  },
  'POST /ledger-config/widget': { names: [changed((id) => ({ ...widget, dpIds: [id] }), 'dataPoint')] },
  'PUT /ledger-config/widget': {
    names: [
      changed((id, own) => ({ ...widget, widgetId: id, dpIds: [own.dataPoint] }), 'widget'),
      changed((id, own) => ({ ...widget, widgetId: own.widget, dpIds: [id] }), 'dataPoint'),
    ],
  },
  'DELETE /ledger-config/widget': { names: [{ kind: 'widget', query: (id) => ({ id }) }] },
  'PUT /ledger-config/:sequenceType/shuffle-sequence-order': {
    names: [
      changed((id) => ({ ids: [id] }), 'ledgerSheet'),
      changed((id) => ({ ids: [1], sheetId: id }), 'ledgerSheet'),
    ],
  },
  'PUT /ledger-config/column/shuffle-sequence-order': { names: [changed((id) => ({ ids: [id] }), 'glColumn')] },
  'POST /ledger-config/restored': {
    names: [
      changed((id) => ({ kind: 'preset', id }), 'ledgerPreset'),
      changed((id) => ({ kind: 'sheet', id }), 'ledgerSheet'),
      changed((id) => ({ kind: 'column', id }), 'glColumn'),
      changed((id) => ({ kind: 'widget', id }), 'widget'),
    ],
  },
  'PUT /ledger-config/ledger/authorityLevel': {
    names: [
      changed((id) => ({ presetId: id, authorityLevelId: 2 }), 'ledgerPreset'),
      changed((id) => ({ sheetId: id, authorityLevelId: 2 }), 'ledgerSheet'),
    ],
  },
  'GET /value_table': ofBook({ date }),
  'POST /value_table/preview': {
    names: [
      changed((id, own) => ({ ...at(own), presetId: id }), 'ledgerPreset'),
      changed((id, own) => ({ ...at(own), locationId: id }), 'place'),
      changed((id, own) => ({ ...at(own), sheet: { ...sheet, sheetId: id } }), 'ledgerSheet'),
      changed((id, own) => ({ ...at(own), removedSheetId: id }), 'ledgerSheet'),
      changed((id, own) => ({ ...at(own), newSheet: { ...sheet, dpIds: [id] } }), 'dataPoint'),
      changed((id, own) => ({ ...at(own), column: { ...column, glConfigId: id } }), 'glColumn'),
      changed((id, own) => ({ ...at(own), removedColumnId: id }), 'glColumn'),
      changed((id, own) => ({ ...at(own), newColumn: { ...column, dpIds: [id] } }), 'dataPoint'),
      changed((id, own) => ({ ...at(own), preset: { ...preset, locationIds: [id] } }), 'place'),
      changed((dpId, own) => {
        const rules = { ...noRules, tolerances: [{ dpId, tolerance: '1' }] };
        return { ...at(own), preset: { ...preset, rules } };
      }, 'dataPoint'),
    ],
  },
  'GET /value_table/journal': ofBook({ date }),
  'GET /value_table/journal/file': ofBook({ date, type: 'csv' }),
  'GET /value_table/journals': {
    query: { ...period, type: 'csv' },
    names: [
      { kind: 'ledgerPreset', query: (id) => ({ ...period, type: 'csv', presetId: id }) },
      { kind: 'place', query: (id) => ({ ...period, type: 'csv', presetId: 1, locationIds: id }), atOnce: true },
    ],
  },
  'GET /value_table/period': ofBook(period),
  'GET /value_table/days': {
    query: period,
    names: [
      { kind: 'ledgerPreset', query: (id) => ({ ...period, presetId: id }) },
      { kind: 'place', query: (id) => ({ ...period, presetId: 1, locationIds: id }), atOnce: true },
    ],
  },
  'GET /value_table/stores': {
    query: { ...period, withDays: 'true' },
    names: [
      { kind: 'ledgerPreset', query: (id) => ({ ...period, withDays: 'true', presetId: id }) },
      { kind: 'place', query: (id) => ({ ...period, presetId: 1, regionId: id }) },
    ],
  },
  'GET /value_table/next': ofBook({ date }),
  'GET /value_table/tiles': {
    query: period,
    names: [
      { kind: 'ledgerPreset', query: (id) => ({ ...period, presetId: id }) },
      { kind: 'place', query: (id) => ({ ...period, presetId: 1, locationIds: id }), atOnce: true },
    ],
  },
  'PUT /value_table': {
    // Enters a value for a line that is in no book.
    probe: (own) => ({ ...at(own), rows: [{ dpId: 999_999_999, enteredValue: '1' }] }),
    names: [
      changed((id, own) => ({ ...at(own), presetId: id }), 'ledgerPreset'),
      changed((id, own) => ({ ...at(own), locationId: id }), 'place'),
      changed((id, own) => ({ ...at(own), rows: [{ dpId: id, enteredValue: '1' }] }), 'dataPoint'),
    ],
  },
  'GET /value_table/tills': ofBook({ date }),
  'GET /value_table/tills/days': ofBook(period),
  'PUT /value_table/tills': {
    names: [
      changed((id, own) => ({ ...at(own), ...counted, presetId: id }), 'ledgerPreset'),
      changed((id, own) => ({ ...at(own), ...counted, locationId: id }), 'place'),
    ],
  },
  'PUT /ledger-config/account': {
    names: [changed((id) => ({ accountId: id, kind: 'safe', name: 'New Safe' }), 'cashAccount')],
  },
  'GET /value_table/movements': ofBook({ date }),
  'POST /value_table/movements': {
    names: [
      changed((id, own) => ({ ...at(own), ...moved, presetId: id }), 'ledgerPreset'),
      changed((id, own) => ({ ...at(own), ...moved, locationId: id }), 'place'),
      changed((id, own) => ({ ...at(own), ...carried, source: { accountId: id }, target: safeOf(own) }), 'cashAccount'),
      changed((id, own) => ({ ...at(own), ...carried, source: safeOf(own), target: { accountId: id } }), 'cashAccount'),
    ],
  },
  'PUT /value_table/movements/received': {
    names: [
      changed((id, own) => ({ ...at(own), records: [record], presetId: id }), 'ledgerPreset'),
      changed((id, own) => ({ ...at(own), records: [record], locationId: id }), 'place'),
      changed((id, own) => ({ ...at(own), records: [record], accountId: id }), 'cashAccount'),
    ],
  },
  'PUT /value_table/movements/reversed': {
    names: [
      changed((id, own) => ({ ...at(own), movementId: 1, reason: 'Wrong', presetId: id }), 'ledgerPreset'),
      changed((id, own) => ({ ...at(own), movementId: 1, reason: 'Wrong', locationId: id }), 'place'),
      changed((id, own) => ({ ...at(own), movementId: id, reason: 'Wrong' }), 'movement'),
    ],
  },
  'PUT /ledger-config/till-rule': {
    names: [
      changed(
        (id) => ({ ...tillRule, tolerances: [{ locationId: id, tender: null, cashier: null, tolerance: '1' }] }),
        'place',
      ),
    ],
  },
  'POST /share-sheet': {
    names: [
      changed((id, own) => ({ ...at(own), ...letter, presetId: id }), 'ledgerPreset'),
      changed((id, own) => ({ ...at(own), ...letter, locationId: id }), 'place'),
    ],
  },
};
