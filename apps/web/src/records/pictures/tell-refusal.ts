import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { toastError } from '../../ui/toast.tsx';

/** Shows why a picture was refused; the common handler announces a lost session and an unreachable server. */
export const tellRefusal = (error: unknown): void => {
  if (error instanceof Problem && error.status !== 0 && error.status !== 401) toastError(explain(error));
};
