import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { listCompanies, listLevels } from '@lanewise/contract/endpoints/companies';
import { listDataPoints } from '@lanewise/contract/endpoints/data-points';
import { listDepartments } from '@lanewise/contract/endpoints/departments';
import type { Endpoint } from '@lanewise/contract/endpoints/endpoint';
import { currentFilling } from '@lanewise/contract/endpoints/filling';
import { listLocations } from '@lanewise/contract/endpoints/locations';
import { ownProfile } from '@lanewise/contract/endpoints/profile';
import { regionHierarchy } from '@lanewise/contract/endpoints/regions';
import { ownPermissions } from '@lanewise/contract/endpoints/session';
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
import { queryKeyOf } from './ask.ts';
import * as calls from './company.ts';

const minute = 60_000;

/** Data that changes rarely is fetched once a session and again after ten minutes. */
const seldom = { staleTime: 10 * minute };

const profileQuery = queryOptions({
  queryKey: queryKeyOf(ownProfile),
  queryFn: ({ signal }) => calls.userProfile(signal),
  ...seldom,
});

/** The logged-in user. Their permissions are fetched and stored too. */
export const useProfile = (): UseQueryResult<UserProfile> => {
  useQuery({
    queryKey: queryKeyOf(ownPermissions),
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

/** The queries to refetch when a company changes. */
export const dependsOnCompany: readonly Endpoint[] = [ownProfile];

/** The companies that the user may view: all for admin roles; the own company, from the profile, for others. */
export const useCompanies = (): UseQueryResult<Company[]> => {
  const user = useUser();
  const all = user !== null && isAdmin(user);
  const listed = useQuery({
    queryKey: queryKeyOf(listCompanies),
    queryFn: ({ signal }) => calls.companies(signal),
    enabled: all,
    ...seldom,
  });
  const own = useQuery({ ...profileQuery, select: ownCompany, enabled: !all });
  return all ? listed : own;
};

/**
 * The selected company: the user's choice, otherwise the first company by name, as on the server. Undefined until the
 * companies are loaded.
 */
export const useCompany = (): Company | undefined => {
  const { data } = useCompanies();
  const chosen = useStored(companyId);
  if (!data) return undefined;
  const byName = [...data].sort((a, b) => a.name.localeCompare(b.name));
  return data.find((one) => one.id === chosen) ?? byName[0];
};

/** The user's locations in the selected company. Until the answer arrives, the last known locations are used. */
export const useLocations = (): UseQueryResult<Location[]> =>
  useQuery({
    queryKey: queryKeyOf(listLocations),
    queryFn: async ({ signal }) => {
      const data = await calls.locations(signal);
      write(locationResponseData, data);
      return data;
    },
    placeholderData: () => read(locationResponseData) ?? undefined,
    ...seldom,
  });

export const useRegionHierarchy = (): UseQueryResult<HierarchyNode[]> =>
  useQuery({
    queryKey: queryKeyOf(regionHierarchy),
    queryFn: ({ signal }) => calls.regionHierarchy(signal),
    ...seldom,
  });

/**
 * The company's department tree, as a flat list of nodes. Its query key begins like the key of the list, so one change
 * makes both stale.
 */
export const useDepartments = (): UseQueryResult<Department[]> =>
  useQuery({ queryKey: queryKeyOf(listDepartments), queryFn: ({ signal }) => calls.departments(signal), ...seldom });

/** Data points of the company; every screen reads their names from `AllDataPointList`. */
export const useDataPoints = (): UseQueryResult<DataPoint[]> =>
  useQuery({
    queryKey: queryKeyOf(listDataPoints),
    queryFn: async ({ signal }) => {
      const data = await calls.dataPoints(signal);
      write(allDataPointList, data.map(calls.listedDataPoint));
      return data;
    },
    ...seldom,
  });

/** Levels from the top. A level without a name of its own has a default name in the user's language. */
export const useLevels = (): Pick<UseQueryResult<Level[]>, 'data' | 'error' | 'refetch'> => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeyOf(listLevels),
    queryFn: async ({ signal }) => (await calls.levels(signal)).sort((a, b) => a.id - b.id),
    ...seldom,
  });
  return useMemo(
    () => ({ data: data?.map(({ id, name }) => ({ id, name: levelName(name, t) })), error, refetch }),
    [data, error, refetch, t],
  );
};

/** Whether history is still being loaded; polled while it is. */
export const useFilling = (): UseQueryResult<Filling | null> =>
  useQuery({
    queryKey: queryKeyOf(currentFilling),
    queryFn: ({ signal }) => calls.filling(signal),
    refetchInterval: ({ state }) => (state.data ? minute / 4 : false),
    ...seldom,
  });
