import type { Reply } from '@lanewise/contract/envelope';

/**
 * The one shape of a successful answer. `extra` adds what lists and reports carry beside the data (`totalCount`,
 * `totals`, `completeness`).
 */
export function reply<Data>(data: Data): Reply<Data>;
export function reply<Data, Extra extends object>(data: Data, extra: Extra): Reply<Data> & Extra;
export function reply<Data>(data: Data, extra: object = {}): Reply<Data> {
  return { isSuccess: true, message: '', data, ...extra };
}
