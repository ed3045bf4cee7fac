// The dictionary, one file per area.
export { cashierFields } from './cashiers.ts';
export { laneFields } from './lanes.ts';
export { programFields } from './programs.ts';
export { salesFields } from './sales.ts';
export { taxFields } from './taxes.ts';
