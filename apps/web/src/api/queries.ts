import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Company, Level, Location } from '@lanewise/contract/entities/company';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { Department } from '@lanewise/contract/entities/department';
import type { Filling } from '@lanewise/contract/entities/filling';
import type { HierarchyNode } from '@lanewise/contract/entities/hierarchy';
import type { UserProfile } from '@lanewise/contract/entities/session';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { levelName } from '../lib/level-name.ts';
import { allDataPointList, companyId, locationResponseData, userPermissions } from '../state/keys.ts';
import { isAdmin, useUser } from '../state/session.ts';
import { read, useStored, write } from '../state/storage.ts';
import * as calls from './calls.ts';
import { isCancelled } from './problem.ts';

const minute = 60_000;

/**
 * The cache of answers: a repeat visit shows the last one at once and refreshes it. Failures are not retried here, because
 * each is announced; a call that a change of route cancelled under a living screen is simply made again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: minute / 2,
      gcTime: 30 * minute,
      refetchOnWindowFocus: false,
      retry: (count, error) => isCancelled(error) && count < 3,
      retryDelay: 0,
    },
  },
});

/** Things that change rarely are asked once a session and again after ten minutes. */
const seldom = { staleTime: 10 * minute };

const profileQuery = queryOptions({
  queryKey: ['user-profile'],
  queryFn: ({ signal }) => calls.userProfile(signal),
  ...seldom,
});

/** Who is logged in; what he may call is kept beside it. */
export const useProfile = (): UseQueryResult<UserProfile> => {
  useQuery({
    queryKey: ['permissions'],
    queryFn: async ({ signal }) => {
      const keys = await calls.permissions(signal);
      write(userPermissions, keys);
      return keys;
    },
    ...seldom,
  });
  return useQuery(profileQuery);
};

const ownCompany = ({ company }: UserProfile): Company[] => (company ? [company] : []);

/** What is asked anew when a company changes. */
export const dependsOnCompany: readonly string[] = ['user-profile'];

/** The companies one may look at: all for admin roles; the own one for others, who have it with their profile. */
export const useCompanies = (): UseQueryResult<Company[]> => {
  const user = useUser();
  const all = user !== null && isAdmin(user);
  const listed = useQuery({
    queryKey: ['company'],
    queryFn: ({ signal }) => calls.companies(signal),
    enabled: all,
    ...seldom,
  });
  const own = useQuery({ ...profileQuery, select: ownCompany, enabled: !all });
  return all ? listed : own;
};

/** The company in view: the chosen one, else the first by name, as the server does. Undefined while it is not known. */
export const useCompany = (): Company | undefined => {
  const { data } = useCompanies();
  const chosen = useStored(companyId);
  if (!data) return undefined;
  const byName = [...data].sort((a, b) => a.name.localeCompare(b.name));
  return data.find((one) => one.id === chosen) ?? byName[0];
};

/** Locations of the caller in the company in view; the last known ones stand in until the answer is here. */
export const useLocations = (): UseQueryResult<Location[]> =>
  useQuery({
    queryKey: ['locations'],
    queryFn: async ({ signal }) => {
      const data = await calls.locations(signal);
      write(locationResponseData, data);
      return data;
    },
    placeholderData: () => read(locationResponseData) ?? undefined,
    ...seldom,
  });

export const useRegionHierarchy = (): UseQueryResult<HierarchyNode[]> =>
  useQuery({ queryKey: ['regionhierarchy'], queryFn: ({ signal }) => calls.regionHierarchy(signal), ...seldom });

/** The company's department tree, every node by itself. */
export const useDepartments = (): UseQueryResult<Department[]> =>
  useQuery({ queryKey: ['department'], queryFn: ({ signal }) => calls.departments(signal), ...seldom });

/** Under which the data point list is kept, for whoever changes it. */
export const dataPointsKey = ['data_point'] as const;

/** Data points of the company; every screen finds their names in `AllDataPointList`. */
export const useDataPoints = (): UseQueryResult<DataPoint[]> =>
  useQuery({
    queryKey: dataPointsKey,
    queryFn: async ({ signal }) => {
      const data = await calls.dataPoints(signal);
      write(allDataPointList, data.map(calls.listedDataPoint));
      return data;
    },
    ...seldom,
  });

/** Levels from the top; a level that nobody named is called as the reader's language calls it. */
export const useLevels = (): Pick<UseQueryResult<Level[]>, 'data' | 'error' | 'refetch'> => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['levels'],
    queryFn: async ({ signal }) => (await calls.levels(signal)).sort((a, b) => a.id - b.id),
    ...seldom,
  });
  return useMemo(
    () => ({ data: data?.map(({ id, name }) => ({ id, name: levelName(name, t) })), error, refetch }),
    [data, error, refetch, t],
  );
};

/** Whether history is still coming in; asked again while it is. */
export const useFilling = (): UseQueryResult<Filling | null> =>
  useQuery({
    queryKey: ['filling'],
    queryFn: ({ signal }) => calls.filling(signal),
    refetchInterval: ({ state }) => (state.data ? minute / 4 : false),
    ...seldom,
  });
