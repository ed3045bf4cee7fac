import type { FastifyRequest } from 'fastify';
import { whenever } from '../question/asker.ts';
import { departmentsEverSold } from '../reports/sales/sold-departments.ts';

/**
 * Whether a register department is known in the stores in sight: whether these stores ever sold items of the
 * department.
 */
export const knownIn = async (request: FastifyRequest): Promise<(depId: number) => boolean> => {
  const { companyId } = request.caller;
  if (companyId === null || (await request.caller.sight()).everyStore) return () => true;
  const sold = await departmentsEverSold(request.ask(), await request.scope(whenever));
  return (depId) => sold.has(depId);
};

/**
 * Refuses departments that are not known in the visible stores. Call this before any other answer, so that a guessed id
 * gets the same answer as an id that does not exist. Departments in `kept` are already stored and may stay.
 */
export const refuseUnknownDepartments = async (
  request: FastifyRequest,
  { named = [], kept = [] }: { named?: readonly number[] | undefined; kept?: readonly number[] | undefined },
  refusal: () => Error,
): Promise<void> => {
  const added = named.filter((id) => !kept.includes(id));
  if (added.length === 0) return;
  const isKnown = await knownIn(request);
  if (!added.every(isKnown)) throw refusal();
};
