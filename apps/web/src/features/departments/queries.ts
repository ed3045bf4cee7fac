import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { CompanyDepartment, DepartmentSale, MappingInput } from '@lanewise/contract/entities/department';
import { departmentSales, listDepartments, mapDepartments } from '@lanewise/contract/endpoints/departments';
import { ask, queryKeyOf } from '../../api/ask.ts';
import type { ListAnswer } from '../../api/records.ts';
import { useRecords } from '../../api/records.ts';

/** All of the company's own departments (at most 1,000). */
export const useOwnDepartments = (): UseQueryResult<ListAnswer<CompanyDepartment>> =>
  useRecords(listDepartments, { query: { limit: 1_000 } });

/** Register sales by department over twelve months, in all stores or one (location_id). */
export const useDepartmentSales = (location: number | null): UseQueryResult<DepartmentSale[]> =>
  useQuery({
    queryKey: queryKeyOf(listDepartments, 'sales', location),
    queryFn: ({ signal }) => ask(departmentSales, { query: { location } }, { signal }),
  });

/** Assigns register departments. The call announces a failure. */
export const useMap = (): UseMutationResult<{ changed: number }, unknown, MappingInput> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => ask(mapDepartments, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(listDepartments, 'list') }),
  });
};
