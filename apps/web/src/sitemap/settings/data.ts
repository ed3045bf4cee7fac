import { listPages, recordPages } from '../record-pages.ts';
import type { SettingsEntry } from '../types.ts';

/** What reports count, and where their data come from. */
export const entries: readonly SettingsEntry[] = [
  { place: 20, pages: [{ path: 'dp-category', title: 'dataPoints', access: ['Datapoint Setting'] }] },
  {
    place: 90,
    pages: [
      { path: 'connectors', title: 'connectors', access: ['Connector Setting'] },
      { path: 'connectors/today', title: 'today', access: ['Connector Setting'], parent: 'connectors' },
      { path: 'connectors/completeness', title: 'completeness', access: ['Connector Setting'], parent: 'connectors' },
      ...recordPages('connectors', { add: 'addConnector', edit: 'editConnector' }, ['Connector Setting']),
    ],
  },
  { place: 110, pages: listPages('instacart', 'instacart', 'editInstacart', ['Instacart Setting']) },
  { place: 120, pages: listPages('category', 'category', 'editCategory', ['Category Setting']) },
  { place: 130, pages: [{ path: 'incoming', title: 'incoming', access: ['Incoming Setting'], counted: true }] },
];
