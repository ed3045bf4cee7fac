import type { Field } from './field.ts';

export const laneFields = {} as const satisfies Record<string, Field>;
