import type { ReportReply } from '@lanewise/contract/envelope';
import type { Company, Level, Location } from '@lanewise/contract/entities/company';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { Department } from '@lanewise/contract/entities/department';
import type { Filling } from '@lanewise/contract/entities/filling';
import type { CaptchaChallenge, ForgotPasswordResult } from '@lanewise/contract/entities/forgotten';
import type { HierarchyNode } from '@lanewise/contract/entities/hierarchy';
import type { Receipt } from '@lanewise/contract/entities/receipt';
import type { LoggedInUser, UserProfile } from '@lanewise/contract/entities/session';
import type { Trends } from '@lanewise/contract/reports/trend';
import { hierarchyOf } from '@lanewise/domain/places/hierarchy';
import { permissionKeys } from '@lanewise/domain/rights/permission-keys';
import type { PermissionKey } from '@lanewise/contract/permissions';
import { call, dataOf } from './client.ts';
import type { QueryValue } from './client.ts';
import type { ListedDataPoint } from '../state/keys.ts';

// Every call the screens make, typed by the contract.

/** `code`: of the second factor, once the answer was 'auth.codeNeeded'. */
export const login = (username: string, password: string, code?: string): Promise<LoggedInUser> =>
  dataOf('v2/login', {
    method: 'POST',
    body: { username, password, ...(code === undefined ? {} : { code }) },
    anonymous: true,
    quiet: true,
  });

export const logout = (signal: AbortSignal): Promise<unknown> =>
  dataOf('v2/logout', { method: 'DELETE', unheard: true, signal });

interface PasswordByLink {
  token: string;
  newPassword: string;
  confirmPassword: string;
}

/** `username` only with the link that creates the first Super Admin. The caller shows field errors itself. */
export const setPassword = (input: PasswordByLink & { username?: string }): Promise<unknown> =>
  dataOf('users/set-password', { method: 'PUT', body: input, anonymous: true, quiet: true });

/** By the link of the mail. The caller shows field errors itself. */
export const resetPassword = (input: PasswordByLink): Promise<unknown> =>
  dataOf('users/forget/set-password', { method: 'PUT', body: input, anonymous: true, quiet: true });

/** `action` is a CaptchaAction, as a string because it comes back from the widget. */
export const captchaChallenge = (action: string, signal?: AbortSignal): Promise<CaptchaChallenge> =>
  dataOf('captcha', { query: { action }, anonymous: true, quiet: true, ...pass(signal) });

/** Null: there is no such account. The caller shows why it was refused. */
export const forgotPassword = (username: string, captchaToken: string): Promise<ForgotPasswordResult> =>
  dataOf('users/forget-password', {
    method: 'POST',
    query: { username },
    body: { captchaToken },
    anonymous: true,
    quiet: true,
  });

/** No screen of its own shows that it failed, so everybody is told. */
export const userProfile = (signal?: AbortSignal): Promise<UserProfile> =>
  dataOf('user-profile', { quiet: false, ...pass(signal) });

/** What the user may call, as keys. */
export const permissions = async (signal?: AbortSignal): Promise<PermissionKey[]> => {
  const { permissions: labels } = await dataOf<{ permissions: string[] }>('v2/permissions', pass(signal));
  return permissionKeys(labels);
};

/** All companies for the admin roles, the own one for company staff with the right to the list. */
export const companies = (signal?: AbortSignal): Promise<Company[]> =>
  dataOf('company', { page: true, anyCompany: true, ...pass(signal) });

/** What the shell and the reports need of them; the browser keeps it, and a large chain would not fit whole. */
export const locations = async (signal?: AbortSignal): Promise<Location[]> =>
  (await dataOf<Location[]>('locations', { page: true, ...pass(signal) })).map(
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
  hierarchyOf(await dataOf<unknown>('regionhierarchy', pass(signal)));

export const departments = (signal?: AbortSignal): Promise<Department[]> => dataOf('department/pos', pass(signal));

/** All of the company, in the order of their categories. */
export const dataPoints = (signal?: AbortSignal): Promise<DataPoint[]> => dataOf('data_point', pass(signal));

/** What of them the browser keeps. */
export const listedDataPoint = ({ dpId, name, categoryId, valueType, status }: DataPoint): ListedDataPoint => ({
  dpId,
  name,
  categoryId,
  valueType,
  status,
});

/** From the top: Corporate, the region levels, Location. */
export const levels = (signal?: AbortSignal): Promise<Level[]> => dataOf('levels', pass(signal));

/** What of the company's history is still on its way; null when nothing is. */
export const filling = (signal?: AbortSignal): Promise<Filling | null> =>
  dataOf('filling', { quiet: true, ...pass(signal) });

/** One report by the path of its definition. */
export const report = (
  path: string,
  query: Readonly<Record<string, QueryValue>>,
  signal?: AbortSignal,
): Promise<ReportReply> => call<ReportReply>(path, { query, page: true, ...pass(signal) });

/** How the rows of a page ran. A trend that is not there is no failure: its place stays empty. */
export const trends = (
  path: string,
  query: Readonly<Record<string, QueryValue>>,
  signal?: AbortSignal,
): Promise<Trends> => dataOf(`${path}/trend`, { query, quiet: true, ...pass(signal) });

/** One receipt by its token; the screen that opened it shows a failure itself. */
export const receipt = (
  token: string,
  query: Readonly<Record<string, QueryValue>> = {},
  signal?: AbortSignal,
): Promise<Receipt> => dataOf(`transactions/${encodeURIComponent(token)}`, { query, quiet: true, ...pass(signal) });

/** Several receipts by their unique ids, inside dates; in the order asked for. */
export const receipts = (
  uniqueIds: readonly string[],
  dates: { start: string; last: string },
  signal?: AbortSignal,
): Promise<Receipt[]> =>
  dataOf('dashboard/v1/multi_receipt', {
    query: { uniqueIds, fromDate: dates.start, toDate: dates.last },
    quiet: true,
    ...pass(signal),
  });

const pass = (signal: AbortSignal | undefined): { signal?: AbortSignal } => (signal ? { signal } : {});
