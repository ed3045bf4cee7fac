import { useQuery } from '@tanstack/react-query';
import { reports } from '@lanewise/contract/reports/index';
import { report as callReport } from '../../api/calls.ts';
import { companyId } from '../../state/keys.ts';
import { useStored } from '../../state/storage.ts';
import { emptyAddress, viewOf } from '../address/address.ts';
import { wireParameters } from '../address/wire.ts';
import type { Screen } from '../use-screen.ts';

/** Name of the department the address asks for, from the department report of the same place and period; null until known. */
export const useDepartmentName = ({ address, effective }: Screen): string | null => {
  const company = useStored(companyId);
  const { department } = address;
  const { path } = reports.department;
  const parameters = effective
    ? { ...wireParameters({ ...emptyAddress, size: 100 }, viewOf('department', 'default'), effective), limit: '1000' }
    : {};
  const { data } = useQuery({
    queryKey: ['department-name', company, department, parameters],
    queryFn: async ({ signal }) => {
      const reply = await callReport(path, parameters, signal);
      const name = reply.data.find((row) => Number(row['dep_id']) === department)?.['name'];
      return typeof name === 'string' ? name : null;
    },
    enabled: department !== null && effective !== null,
    staleTime: Infinity,
  });
  return data ?? null;
};
