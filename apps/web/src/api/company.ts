import { listCompanies, listLevels } from '@lanewise/contract/endpoints/companies';
import { listDataPoints } from '@lanewise/contract/endpoints/data-points';
import { listPosDepartments } from '@lanewise/contract/endpoints/departments';
import { currentFilling } from '@lanewise/contract/endpoints/filling';
import { listLocations } from '@lanewise/contract/endpoints/locations';
import { ownProfile } from '@lanewise/contract/endpoints/profile';
import { locationHierarchy as byLocation, regionHierarchy as hierarchy } from '@lanewise/contract/endpoints/regions';
import { ownPermissions } from '@lanewise/contract/endpoints/session';
import type { Company, Level, Location } from '@lanewise/contract/entities/company';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { Department } from '@lanewise/contract/entities/department';
import type { Filling } from '@lanewise/contract/entities/filling';
import type { HierarchyNode } from '@lanewise/contract/entities/hierarchy';
import type { UserProfile } from '@lanewise/contract/entities/session';
import type { PermissionKey } from '@lanewise/contract/permissions';
import { hierarchyOf } from '@lanewise/domain/places/hierarchy';
import type { ListedDataPoint } from '../state/keys.ts';
import { ask } from './ask.ts';

// Calls of the shell: the user, and the data of their company.

/** The user's profile. The call announces a failure, because no screen shows it. */
export const userProfile = (signal?: AbortSignal): Promise<UserProfile> => ask(ownProfile, {}, { signal });

/**
 * Permission keys of the user. The table of permissions loads with the answer, because the login page does not need it.
 */
export const permissions = async (signal?: AbortSignal): Promise<PermissionKey[]> => {
  const [{ permissions: labels }, { permissionKeys }] = await Promise.all([
    ask(ownPermissions, {}, { signal }),
    import('@lanewise/domain/rights/permission-keys'),
  ]);
  return permissionKeys(labels);
};

/** All companies for the admin roles; the user's own company for company staff who may see the list. */
export const companies = (signal?: AbortSignal): Promise<Company[]> =>
  ask(listCompanies, {}, { anyCompany: true, signal });

/**
 * Locations with only the fields that the shell and the reports need. With all fields, a large chain would not fit into
 * the browser's storage.
 */
export const locations = async (signal?: AbortSignal): Promise<Location[]> =>
  (await ask(listLocations, {}, { signal })).map(
    ({ location_id, reg_loc_id, name, label, depth, authorityLevel, storeNumber, regionId, timeZone, address }) => ({
      location_id,
      reg_loc_id,
      name,
      label,
      depth,
      authorityLevel,
      storeNumber,
      regionId,
      timeZone,
      address,
    }),
  );

export const regionHierarchy = async (signal?: AbortSignal): Promise<HierarchyNode[]> =>
  hierarchyOf(await ask(hierarchy, {}, { signal }));

/** The location tree, in the call that follows a switch of users. */
export const locationHierarchy = async (): Promise<HierarchyNode[]> => hierarchyOf(await ask(byLocation, {}));

export const departments = (signal?: AbortSignal): Promise<Department[]> => ask(listPosDepartments, {}, { signal });

/** All data points of the company, in the order of their categories. */
export const dataPoints = (signal?: AbortSignal): Promise<DataPoint[]> => ask(listDataPoints, {}, { signal });

/** The part of a data point that the browser stores. */
export const listedDataPoint = ({ dpId, name, categoryId, valueType, status }: DataPoint): ListedDataPoint => ({
  dpId,
  name,
  categoryId,
  valueType,
  status,
});

/** Levels from the top: Corporate, the region levels, Location. */
export const levels = (signal?: AbortSignal): Promise<Level[]> => ask(listLevels, {}, { signal });

/** The history that is still loading; null if it is complete. */
export const filling = (signal?: AbortSignal): Promise<Filling | null> => ask(currentFilling, {}, { signal });
