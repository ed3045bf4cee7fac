import type { Area } from './types.ts';

const found = import.meta.glob<Area>('./areas/*.ts', { eager: true, import: 'area' });

/**
 * All child routes of the shell, each in a file of `areas`. The routes with an icon form the navigation, in this order.
 */
export const areas: readonly Area[] = Object.values(found).sort((one, other) => one.place - other.place);
