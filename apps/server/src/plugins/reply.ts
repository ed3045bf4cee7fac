import type { Reply } from '@lanewise/contract/envelope';

/**
 * The shape of every successful answer. `extra` adds further fields of lists and reports (`totalCount`, `totals`,
 * `completeness`).
 */
export function reply<Data>(data: Data): Reply<Data>;
export function reply<Data, Extra extends object>(data: Data, extra: Extra): Reply<Data> & Extra;
export function reply<Data>(data: Data, extra: object = {}): Reply<Data> {
  return { isSuccess: true, message: '', data, ...extra };
}
