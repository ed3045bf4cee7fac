/** Roles that need no access group (spec, section 6). */
export const adminRoles = ['Super Admin', 'Support Admin'] as const;

export const seededRoles = [...adminRoles, 'Company Admin', 'Regional Manager', 'Store Manager', 'Analyst'] as const;

/** Built-in access groups; a name switches an area of the menu and its calls on (AUTH-05 to AUTH-24). */
export const accessGroups = [
  'Sales Access Group',
  'Data Point Reporting Access Group',
  'Sheets Access Group',
  'Balancing Access Group',
  'POS Reports Access Group',
  'Cashiers Access Group',
  'Transactions Access Group',
  'Custom Reports Access Group',
  'Double Up Report Access Group',
  'Analytics Access Group',
  'Company Setting',
  'Datapoint Setting',
  'Location Setting',
  'Department Setting',
  'Users Setting',
  'Connector Setting',
  'Calendar Period Setting',
  'Instacart Setting',
  'Category Setting',
  // Received files, conflicts, quarantine and late data; opening hours. Of our own, under Settings.
  'Incoming Setting',
  'Trading Calendar Setting',
] as const;
export type AccessGroup = (typeof accessGroups)[number];

/**
 * What a call asks of its caller: nothing ('public'), a session ('session'), an admin role ('admin'), the right to send
 * data ('ingest'), or one of the named access groups.
 */
export type Access = 'public' | 'session' | 'admin' | 'ingest' | { anyOf: readonly AccessGroup[] };
