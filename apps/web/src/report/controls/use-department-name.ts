import { useDepartments } from '../../api/queries.ts';
import type { Screen } from '../use-screen.ts';

/** Name of the department in the address; null until it is known. */
export const useDepartmentName = ({ address: { department } }: Screen): string | null => {
  const { data } = useDepartments();
  return data?.find(({ dep_id }) => dep_id === department)?.name ?? null;
};
