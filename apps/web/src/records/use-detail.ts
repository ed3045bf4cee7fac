import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hrefOf, useAddress } from '../state/address.ts';
import type { SearchPatch } from '../state/search.ts';
import { pageNumberOf, wholeNumberOf } from '../state/whole.ts';

export const pageSize = 50;

/** The state of a list page with its open record, all of it in the address. */
export interface Detail {
  /** Id of the open record, 'new' for a new one, null for the list alone. */
  open: number | 'new' | null;
  /** Address of the list alone, in its current state. */
  listHref: string;
  /** Parameters of the list call. */
  query: { limit: number; offset: number; searchText?: string; sortCol?: string; sortDir?: string };
  search: string;
  page: number;
  /** Address of one record, with the list in its current state. */
  hrefOf: (id: number) => string;
  openNew: () => void;
  /** Opens a record that was just created. */
  openOne: (id: number) => void;
  close: () => void;
  /** Changes the state of the list; returns to its first page unless the page itself changes. */
  show: (patch: SearchPatch) => void;
  one: (name: string) => string;
}

/**
 * `list`: address of the list ('/settings/users'). `edit` and `add`: the parts after `list` in the addresses of a
 * record and of a new record. Without `add`, a parameter opens a new record.
 */
export const useDetail = (list: string, { edit, add }: { edit: string; add?: string }): Detail => {
  const { path, search, one, set } = useAddress();
  const navigate = useNavigate();
  const id = path.startsWith(`${list}/${edit}/`) ? wholeNumberOf(path.slice(`${list}/${edit}/`.length)) : null;
  const isNew = add === undefined ? one('add') !== '' : path === `${list}/${add}`;
  const page = pageNumberOf(one('page'));
  const kept = { ...search, add: undefined };
  const go = (to: string, patch: SearchPatch = kept): void =>
    void navigate({ to, search: () => ({ ...patch }) as never });
  // An id in the address that is no number is removed.
  const isNoId = path.startsWith(`${list}/${edit}/`) && id === null;
  useEffect(() => {
    if (isNoId) void navigate({ to: list, replace: true });
  }, [isNoId, list, navigate]);
  const text = one('search');
  const order = one('sort');
  return {
    open: isNew ? 'new' : id,
    query: {
      limit: pageSize,
      offset: (page - 1) * pageSize,
      ...(text === '' ? {} : { searchText: text }),
      ...(order === '' ? {} : { sortCol: order, sortDir: one('dir') === 'DESC' ? 'DESC' : 'ASC' }),
    },
    listHref: hrefOf(list, kept),
    search: text,
    page,
    one,
    hrefOf: (to) => hrefOf(`${list}/${edit}/${to}`, kept),
    openNew: () => (add === undefined ? go(list, { ...kept, add: 'true' }) : go(`${list}/${add}`)),
    openOne: (to) => go(`${list}/${edit}/${to}`),
    close: () => go(list),
    show: (patch) => set('page' in patch ? patch : { ...patch, page: undefined }, { replace: !('page' in patch) }),
  };
};
