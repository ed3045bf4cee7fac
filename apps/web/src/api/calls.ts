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

// Every other call of the screens, typed by the contract.

/** `code`: the code of the second factor, sent after the answer 'auth.codeNeeded'. */
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

/** `username` is sent only with the link that creates the first Super Admin. The caller shows field errors. */
export const setPassword = (input: PasswordByLink & { username?: string }): Promise<unknown> =>
  dataOf('users/set-password', { method: 'PUT', body: input, anonymous: true, quiet: true });

/** Uses the link from the mail. The caller shows field errors. */
export const resetPassword = (input: PasswordByLink): Promise<unknown> =>
  dataOf('users/forget/set-password', { method: 'PUT', body: input, anonymous: true, quiet: true });

/** `action` is a CaptchaAction; its type is string because the widget passes it back. */
export const captchaChallenge = (action: string, signal?: AbortSignal): Promise<CaptchaChallenge> =>
  dataOf('captcha', { query: { action }, anonymous: true, quiet: true, ...pass(signal) });

/** `data` is null when the account does not exist. The caller shows a refusal. */
export const forgotPassword = (username: string, captchaToken: string): Promise<ForgotPasswordResult> =>
  dataOf('users/forget-password', {
    method: 'POST',
    query: { username },
    body: { captchaToken },
    anonymous: true,
    quiet: true,
  });

/** A failure is announced here, because no screen shows it. */
export const userProfile = (signal?: AbortSignal): Promise<UserProfile> =>
  dataOf('user-profile', { quiet: false, ...pass(signal) });

/** The keys of the calls that the user may make. */
export const permissions = async (signal?: AbortSignal): Promise<PermissionKey[]> => {
  const { permissions: labels } = await dataOf<{ permissions: string[] }>('v2/permissions', pass(signal));
  return permissionKeys(labels);
};

/** All companies for the admin roles; the user's own company for company staff who may see the list. */
export const companies = (signal?: AbortSignal): Promise<Company[]> =>
  dataOf('company', { page: true, anyCompany: true, ...pass(signal) });

/** Only the fields that the shell and the reports need: in full, a large chain would not fit the browser's storage. */
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

/** All data points of the company, in the order of their categories. */
export const dataPoints = (signal?: AbortSignal): Promise<DataPoint[]> => dataOf('data_point', pass(signal));

/** The part of a data point that the browser stores. */
export const listedDataPoint = ({ dpId, name, categoryId, valueType, status }: DataPoint): ListedDataPoint => ({
  dpId,
  name,
  categoryId,
  valueType,
  status,
});

/** Levels from the top: Corporate, the region levels, Location. */
export const levels = (signal?: AbortSignal): Promise<Level[]> => dataOf('levels', pass(signal));

/** The history that is still being loaded; null when all of it is there. */
export const filling = (signal?: AbortSignal): Promise<Filling | null> =>
  dataOf('filling', { quiet: true, ...pass(signal) });

/** Fetches one report by the path of its definition. */
export const report = (
  path: string,
  query: Readonly<Record<string, QueryValue>>,
  signal?: AbortSignal,
): Promise<ReportReply> => call<ReportReply>(path, { query, page: true, ...pass(signal) });

/** The trends of the rows of a page. A missing trend is no failure: its cell stays empty. */
export const trends = (
  path: string,
  query: Readonly<Record<string, QueryValue>>,
  signal?: AbortSignal,
): Promise<Trends> => dataOf(`${path}/trend`, { query, quiet: true, ...pass(signal) });

/** Fetches one receipt by its token; the screen that opened it shows a failure. */
export const receipt = (
  token: string,
  query: Readonly<Record<string, QueryValue>> = {},
  signal?: AbortSignal,
): Promise<Receipt> => dataOf(`transactions/${encodeURIComponent(token)}`, { query, quiet: true, ...pass(signal) });

/** Fetches several receipts by their unique ids within dates, in the order of the ids. */
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
