// What areas add to the tables that the whole product shares, one line an area.
export { analytics } from './areas/analytics.ts';
export { cashiers } from './areas/cashiers.ts';
export { intake } from './areas/intake.ts';
export { lanes } from './areas/lanes.ts';
export { ledger } from './areas/ledger.ts';
export { points } from './areas/points.ts';
export { programs } from './areas/programs.ts';
export { sales } from './areas/sales.ts';
export { taxes } from './areas/taxes.ts';
