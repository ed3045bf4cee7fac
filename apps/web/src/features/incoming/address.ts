import type { ActionKind } from '@lanewise/contract/entities/incoming-actions';
import type { IncomingList } from '../../api/incoming.ts';
import { hrefOf, useAddress } from '../../state/address.ts';
import type { SearchPatch } from '../../state/search.ts';
import { pageNumberOf, wholeNumberOf } from '../../state/whole.ts';

export const route = '/settings/incoming';

export const lists = [
  'files',
  'refused',
  'conflicts',
  'quarantine',
  'late',
  'actions',
] as const satisfies readonly IncomingList[];

/** States by which a list can be filtered; the first is the default. */
export const states: Readonly<Record<IncomingList, readonly string[]>> = {
  files: ['all', 'received', 'applied', 'failed', 'withdrawn'],
  refused: [],
  conflicts: ['open', 'accepted', 'both', 'rejected', 'all'],
  quarantine: ['open', 'dismissed', 'resolved', 'all'],
  late: [],
  actions: [],
};

/** Actions that apply to several rows of a list. */
export const bulkActions: Readonly<Record<IncomingList, readonly ActionKind[]>> = {
  files: ['retry', 'withdraw'],
  refused: [],
  conflicts: ['accept', 'reject', 'keepBoth', 'undoBoth'],
  quarantine: ['replay', 'dismiss', 'restore'],
  late: [],
  actions: [],
};

/** The states from which an action is possible, as on the server. */
const from: Readonly<Record<ActionKind, readonly string[]>> = {
  accept: ['open', 'rejected'],
  reject: ['open'],
  keepBoth: ['open', 'rejected'],
  undoBoth: ['both'],
  replay: ['open', 'dismissed'],
  dismiss: ['open'],
  restore: ['dismissed'],
  retry: ['failed'],
  withdraw: ['applied'],
};
export const fitsState = (kind: ActionKind, state: string): boolean => from[kind].includes(state);

export interface IncomingAddress {
  list: IncomingList;
  state: string;
  page: number;
  search: string;
  /** reg_loc_id of the selected store, '' for all. */
  place: string;
  /** The file whose conflicts or records are shown, '' for all. */
  segment: string;
  /** The record that is open beside the list; null: none. */
  open: number | null;
  set: (patch: SearchPatch, options?: { replace?: boolean }) => void;
  /** The address with some of its parameters changed. */
  href: (patch: SearchPatch) => string;
}

/** Numbers of segments, conflicts and records exceed the range of other keys. */
const mostNumber = 1e15 - 1;
const wholeText = (text: string, most?: number): string => String(wholeNumberOf(text, most) ?? '');

/** The state of the screen, all of it in the address. */
export const useIncomingAddress = (): IncomingAddress => {
  const { one, set, search } = useAddress();
  const list = lists.find((name) => name === one('list')) ?? 'files';
  const state = states[list].find((name) => name === one('state')) ?? states[list][0] ?? 'all';
  return {
    list,
    state,
    set,
    search: one('search'),
    place: wholeText(one('location')),
    segment: wholeText(one('file'), mostNumber),
    page: pageNumberOf(one('page')),
    open: wholeNumberOf(one('open'), mostNumber),
    href: (patch) => hrefOf(route, { ...search, ...patch }),
  };
};
