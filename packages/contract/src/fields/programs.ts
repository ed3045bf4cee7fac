import type { Field } from './field.ts';

export const programFields = {} as const satisfies Record<string, Field>;
