import type { Field } from '../fields/field.ts';

/**
 * A right: the call that the right permits, as the label of the right names it (group PERM), and the built-in access
 * groups that hold the right.
 */
export interface Permission<Group extends string = string> {
  path: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  groups: readonly Group[];
}

/** Makes a right from its label, such as `permission('roles/{roleId} PUT', 'Users Setting')`. */
export const permission = <Group extends string = never>(
  label: string,
  ...groups: readonly Group[]
): Permission<Group> => {
  const [path = '', method = ''] = label.split(' ');
  return { path, method: method as Permission['method'], groups };
};

/** What an area adds to the tables of the whole product. Each of these tables holds the entries of all areas. */
export interface Area {
  /** Built-in access groups. A name enables an area of the menu and its calls. */
  accessGroups?: readonly string[];
  /**
   * Rights by section of the form, then by key. The browser keeps the keys and screens check them. A route names the
   * keys that open it. The server sends the labels of the user's rights. Admin roles hold all rights.
   */
  rights?: Readonly<Record<string, Readonly<Record<string, Permission>>>>;
  /** Figures of the reports (fields/field). */
  fields?: Readonly<Record<string, Field>>;
}
