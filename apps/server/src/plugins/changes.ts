import { ownValue } from '@lanewise/contract/own';
import type { AuditChange } from '@lanewise/contract/entities/audit';

/** Fields whose values never enter the log. */
const secret = /password|token|secret|credential|hash|^key$|apiKey|recovery|otp/i;

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/**
 * The differences between two states of a record, field by field, for the audit log. `before` null: the record was
 * created; `after` null: the record was deleted. Compares only `fields`, if given. For secret fields the log says that
 * they changed, without values.
 */
export const changesOf = <Thing extends object>(
  before: Partial<Thing> | null,
  after: Partial<Thing> | null,
  fields?: readonly (keyof Thing & string)[],
): AuditChange[] => {
  const names = fields ?? [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((field) => {
    // A partial change does not change the fields that it does not name.
    if (before !== null && after !== null && !Object.hasOwn(after, field)) return [];
    // It changes with every other field.
    if (field === 'version') return [];
    const [was, is] = [before, after].map((state) => (state ? textOf(ownValue(state, field)) : null));
    if (was === is || (was ?? '') === (is ?? '')) return [];
    if (secret.test(field)) return [{ field, before: was ? '…' : null, after: is ? '…' : null }];
    return [{ field, before: was ?? null, after: is ?? null }];
  });
};
