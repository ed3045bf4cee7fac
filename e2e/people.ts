import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoggedInUser } from '@lanewise/contract/entities/session';

/**
 * Users of the demo chain: admin sees everything, and may be in any company; office has all rights in the ACE company; manager every store of the ACE company; limited one store of it;
 * nobody nothing; sheets the sheets alone, in which tests may change the profile; quebec every store of the company in Quebec, which has no ACE.
 */
export type Who = 'admin' | 'office' | 'manager' | 'limited' | 'nobody' | 'sheets' | 'quebec';

export interface Login {
  username: string;
  password: string;
  role: string;
  note: string;
}

/** Role, and the note's text if several users have the role. */
const people: Record<Who, readonly [role: string, note: RegExp]> = {
  admin: ['Super Admin', /./],
  office: ['Company Admin', /all of one company/],
  manager: ['Regional Manager', /./],
  limited: ['Store Manager', /./],
  nobody: ['Analyst', /no access group/],
  sheets: ['Analyst', /Sheets Access Group alone/],
  quebec: ['Company Admin', /Quebec/],
};

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: browser tests run through e2e/setup.ts.`);
  return value;
};

/** Data folder of the tested server, where local programs find its token. */
export const serverHome = (): string => setting('E2E_HOME');

export const serverUrl = (): string => setting('E2E_URL');

/** Username and password of a user, as the server wrote them down for its demo chain. */
export const personOf = (who: Who): Login => {
  const logins = JSON.parse(readFileSync(join(setting('E2E_HOME'), 'demo-logins.json'), 'utf8')) as Login[];
  const [role, says] = people[who];
  const login = logins.find((one) => one.role === role && says.test(one.note));
  if (login === undefined) throw new Error(`The demo chain has no ${role} with ${says.source}.`);
  return login;
};

/** Opens a new session; returns the record that the browser stores after login. */
export const openSession = async (who: Who): Promise<LoggedInUser> => {
  const { username, password } = personOf(who);
  const response = await fetch(`${serverUrl()}/api/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`${username} could not log in: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: LoggedInUser }).data;
};
