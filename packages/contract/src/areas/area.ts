import type { Field } from '../fields/field.ts';

/** The call that a right stands for, as in its label (group PERM), and the built-in access groups that hold it. */
export interface Permission<Group extends string = string> {
  path: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  groups: readonly Group[];
}

/** `permission('roles/{roleId} PUT', 'Users Setting')` */
export const permission = <Group extends string = never>(
  label: string,
  ...groups: readonly Group[]
): Permission<Group> => {
  const [path = '', method = ''] = label.split(' ');
  return { path, method: method as Permission['method'], groups };
};

/** What an area adds to the tables that the whole product shares. Each table is the entries of all areas together. */
export interface Area {
  /** Built-in access groups. A name enables an area of the menu and its calls. */
  accessGroups?: readonly string[];
  /**
   * Rights by the section of the form in which they stand, and by their keys, which the browser keeps and screens check.
   * A route names the keys that open it; the server sends the labels of the user's rights. Admin roles hold all.
   */
  rights?: Readonly<Record<string, Readonly<Record<string, Permission>>>>;
  /** Figures of the reports (fields/field). */
  fields?: Readonly<Record<string, Field>>;
}
