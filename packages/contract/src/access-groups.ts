/** Built-in access groups; a name switches an area of the menu and its calls on. */
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
