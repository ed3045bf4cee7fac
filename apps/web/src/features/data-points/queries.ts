import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type {
  DataPoint,
  DataPointAssignment,
  DataPointCategory,
  DataPointCategoryInput,
  DataPointInput,
} from '@lanewise/contract/entities/data-point';
import { dataOf } from '../../api/client.ts';
import { dataPointsKey } from '../../api/queries.ts';

const categoryPath = 'company/data_point_category';

/** Categories of data points, in their order. */
export const useDataPointCategories = (): UseQueryResult<DataPointCategory[]> =>
  useQuery({
    queryKey: [categoryPath],
    queryFn: ({ signal }) => dataOf<DataPointCategory[]>(categoryPath, { signal, quiet: true }),
  });

/** A change; afterwards both lists are refetched, because each shows the assignment. */
const useChange = <Input, Answer>(
  change: (input: Input) => Promise<Answer>,
): UseMutationResult<Answer, unknown, Input> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all([dataPointsKey, [categoryPath]].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
};

/** Puts data points into a category, or into none (null). The call announces a failure. */
export const useAssign = (): UseMutationResult<{ changed: number }, unknown, DataPointAssignment> =>
  useChange((body) => dataOf<{ changed: number }>('assign_data_points', { method: 'PUT', body }));

/** Saves a data point; without an id it is a new one. The caller shows a failure. */
export const useSavePoint = (): UseMutationResult<DataPoint, unknown, { dpId: number | null; input: DataPointInput }> =>
  useChange(({ dpId, input }) =>
    dpId === null
      ? dataOf<DataPoint>('company/data_point', { method: 'POST', body: input, quiet: true })
      : dataOf<DataPoint>(`data_point/${dpId}`, { method: 'PUT', body: input, quiet: true }),
  );

export const useRemovePoint = (): UseMutationResult<null, unknown, number> =>
  useChange((dpId) => dataOf<null>(`data_point/${dpId}`, { method: 'DELETE' }));

/** Saves a category; without an id it is a new one. The caller shows a failure. */
export const useSaveCategory = (): UseMutationResult<
  DataPointCategory,
  unknown,
  { id: number | null; input: DataPointCategoryInput }
> =>
  useChange(({ id, input }) =>
    dataOf<DataPointCategory>(categoryPath, {
      ...(id === null ? { method: 'POST', body: input } : { method: 'PUT', body: { ...input, id } }),
      quiet: true,
    }),
  );

export const useRemoveCategory = (): UseMutationResult<null, unknown, number> =>
  useChange((id) => dataOf<null>(categoryPath, { method: 'DELETE', query: { id } }));
