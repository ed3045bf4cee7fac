import type { PageAccess } from './access.ts';
import type { Page } from './types.ts';

/** The pages of one record of a list: a new one, and one by its id. */
export const recordPages = (
  parent: string,
  { add, edit }: { add?: string; edit: string },
  access: PageAccess,
): Page[] => [
  ...(add === undefined ? [] : [{ path: `${parent}/${add}`, title: add, access, parent }]),
  { path: `${parent}/${edit}/:id`, title: edit, access, parent },
];

/** A list and the pages of its records. */
export const listPages = (path: string, title: string, edit: string, access: PageAccess): Page[] => [
  { path, title, access },
  ...recordPages(path, { edit }, access),
];
