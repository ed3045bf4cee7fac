import type { Field } from './field.ts';

export const taxFields = {} as const satisfies Record<string, Field>;
