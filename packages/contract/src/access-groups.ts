/** Built-in access groups. A name enables an area of the menu and its calls. */
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
  // Received files, conflicts, quarantine, late data and opening hours. Lanewise's own, under Settings.
  'Incoming Setting',
  'Trading Calendar Setting',
] as const;
export type AccessGroup = (typeof accessGroups)[number];
