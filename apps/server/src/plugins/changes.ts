import { ownValue } from '@lanewise/contract/own';
import type { AuditChange } from '@lanewise/contract/entities/audit';

/** Fields whose values never enter the log, whatever they hold. */
const secret = /password|token|secret|credential|hash|^key$|apiKey|recovery|otp/i;

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/**
 * What differs between two states of a thing, field by field, for the audit log. Null before: it was created; null after:
 * it was deleted. Only `fields`, where they are given. Of what is secret the log says that it changed, not from or to what.
 */
export const changesOf = <Thing extends object>(
  before: Partial<Thing> | null,
  after: Partial<Thing> | null,
  fields?: readonly (keyof Thing & string)[],
): AuditChange[] => {
  const names = fields ?? [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((field) => {
    // What a partial change does not name stays as it was.
    if (before !== null && after !== null && !Object.hasOwn(after, field)) return [];
    // It changes with every other field.
    if (field === 'version') return [];
    const [was, is] = [before, after].map((state) => (state ? textOf(ownValue(state, field)) : null));
    if (was === is || (was ?? '') === (is ?? '')) return [];
    if (secret.test(field)) return [{ field, before: was ? '…' : null, after: is ? '…' : null }];
    return [{ field, before: was ?? null, after: is ?? null }];
  });
};
