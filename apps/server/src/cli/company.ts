import * as endpoints from '@lanewise/contract/endpoints/companies';
import * as halves from '@lanewise/contract/endpoints/schemas/companies';
import type { Company } from '@lanewise/contract/entities/company';
import type { Arguments } from './arguments.ts';
import { connect } from './client.ts';
import type { Client } from './client.ts';
import { CallFailed } from '@lanewise/intake/call';
import { CommandError, UsageError } from './world.ts';
import type { World } from './world.ts';

/**
 * Sets the company of the calls: the company that `--company` gives (name or id), or the only company. A connector may
 * not list companies and needs no choice, because its key belongs to one company.
 */
export const chooseCompany = async (client: Client, wanted: string | undefined): Promise<void> => {
  const companies = await client
    .ask(endpoints.listCompanies, halves.listCompanies, {}, { tries: 0 })
    .catch((error: unknown) => {
      if (wanted === undefined && error instanceof CallFailed && error.status === 403) return null;
      throw error;
    });
  if (companies !== null) client.companyId = pickCompany(companies, wanted).id;
};

export const pickCompany = (companies: readonly Company[], wanted: string | undefined): Company => {
  const [first, second] = companies;
  if (first === undefined)
    throw new CommandError('There is no company to send to yet: lanewise company create --name NAME');
  const names = companies.map(({ id, name }) => `${name} (${id})`).join(', ');
  if (wanted === undefined) {
    if (second === undefined) return first;
    throw new CommandError(`Say for which company with --company: ${names}.`);
  }
  const same = (name: string) => name.toLowerCase() === wanted.toLowerCase();
  const hit = companies.find(({ id, name }) => same(name) || String(id) === wanted);
  if (hit === undefined) throw new CommandError(`There is no company "${wanted}"; there is ${names}.`);
  return hit;
};

/** `lanewise company create`: creates a company, which an empty server needs before files can be sent. */
export const createCompany = async (args: Arguments, world: World): Promise<number> => {
  const name = args.text('name');
  if (name === undefined) throw new UsageError('company create needs --name.');
  const client = await connect(world, { url: args.text('url'), token: args.text('token') });
  const body = {
    name,
    us_week: !args.isSet('iso-week'),
    currency: args.text('currency'),
    timeZone: args.text('time-zone'),
  };
  const made = await client.ask(endpoints.createCompany, halves.createCompany, { body }, { tries: 0 });
  world.out(`Created ${made.name} (${made.id}).`);
  return 0;
};
