import type { PointChanger } from '../../meta/data-point-types.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import { nameOf, type RequestCaller } from '../../plugins/caller.ts';

/** The caller as somebody who changes data points. */
export const changerOf = (caller: RequestCaller): PointChanger => ({
  by: nameOf(caller),
  isBlind: !knowledgeOf(caller).expected,
});
