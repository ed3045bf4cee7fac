import type { Field } from './field.ts';

export const cashierFields = {} as const satisfies Record<string, Field>;
