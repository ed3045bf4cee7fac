import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type {
  DataPoint,
  DataPointAssignment,
  DataPointCategory,
  DataPointCategoryInput,
  DataPointChange,
} from '@lanewise/contract/entities/data-point';
import type { DataPointPreview, DataPointPreviewInput } from '@lanewise/contract/entities/data-point-preview';
import * as points from '@lanewise/contract/endpoints/data-points';
import { ask, queryKeyOf } from '../../api/ask.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { refresh } from '../../api/records.ts';
import { companyId } from '../../state/keys.ts';
import { useStored } from '../../state/storage.ts';

/** Categories of data points, in their order. */
export const useDataPointCategories = (): UseQueryResult<DataPointCategory[]> =>
  useQuery({
    queryKey: queryKeyOf(points.listDataPointCategories),
    queryFn: ({ signal }) => ask(points.listDataPointCategories, {}, { signal }),
  });

/**
 * Makes a change. Afterwards both lists are refetched, because each shows the assignment, and reports are requested
 * again.
 */
const useChange = <Input, Answer>(
  change: (input: Input) => Promise<Answer>,
): UseMutationResult<Answer, unknown, Input> => {
  const client = useQueryClient();
  const company = useStored(companyId);
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      // Cached answers belong to the earlier definitions.
      client.removeQueries({ queryKey: queryKeys.report(company), type: 'inactive' });
      return refresh(client, [points.listDataPoints, points.listPointColumns, points.listDataPointCategories]);
    },
  });
};

/** Puts data points into a category, or into none (null). The call announces a failure. */
export const useAssign = (): UseMutationResult<{ changed: number }, unknown, DataPointAssignment> =>
  useChange((body) => ask(points.assignDataPoints, { body }));

/** Saves a data point; without an id it is a new data point. The caller shows a failure. */
export const useSavePoint = (): UseMutationResult<
  DataPoint,
  unknown,
  { dpId: number | null; input: DataPointChange }
> =>
  useChange(({ dpId, input }) =>
    dpId === null
      ? ask(points.createDataPoint, { body: input })
      : ask(points.changeDataPoint, { params: { dpId }, body: input }),
  );

/** Works out a definition for a day before it is saved. The caller shows a failure. */
export const usePreview = (): UseMutationResult<DataPointPreview | null, unknown, DataPointPreviewInput> =>
  useMutation({ mutationFn: (body) => ask(points.previewDataPoint, { body }) });

export const useRemovePoint = (): UseMutationResult<null, unknown, number> =>
  useChange((dpId) => ask(points.removeDataPoint, { params: { dpId } }));

/** Saves a category; without an id it is a new category. The caller shows a failure. */
export const useSaveCategory = (): UseMutationResult<
  DataPointCategory,
  unknown,
  { id: number | null; input: DataPointCategoryInput }
> =>
  useChange(({ id, input }) =>
    id === null
      ? ask(points.createDataPointCategory, { body: input })
      : ask(points.changeDataPointCategory, { body: { ...input, id } }),
  );

export const useRemoveCategory = (): UseMutationResult<null, unknown, number> =>
  useChange((id) => ask(points.removeDataPointCategory, { query: { id } }));
