import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { CompanyDepartment, DepartmentSale, MappingInput } from '@lanewise/contract/entities/department';
import { dataOf } from '../../api/client.ts';
import type { ListAnswer } from '../../api/records.ts';
import { useRecords } from '../../api/records.ts';

/** All of the company's own departments (at most 1,000). */
export const useOwnDepartments = (): UseQueryResult<ListAnswer<CompanyDepartment>> =>
  useRecords<CompanyDepartment>('department', { limit: 1_000 });

/** Register sales by department over twelve months, in all stores or one (location_id). */
export const useDepartmentSales = (location: number | null): UseQueryResult<DepartmentSale[]> =>
  useQuery({
    queryKey: ['department', 'sales', location],
    queryFn: ({ signal }) =>
      dataOf<DepartmentSale[]>('department/pos/sales', { query: { location }, signal, quiet: true }),
  });

/** Assigns register departments. The call announces a failure. */
export const useMap = (): UseMutationResult<{ changed: number }, unknown, MappingInput> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input) => dataOf<{ changed: number }>('department/mapping', { method: 'PUT', body: input }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['department', 'list'] }),
  });
};
