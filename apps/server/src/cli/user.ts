import * as endpoints from '@lanewise/contract/endpoints/users';
import * as halves from '@lanewise/contract/endpoints/schemas/users';
import type { Arguments } from './arguments.ts';
import { connect } from './client.ts';
import { chooseCompany } from './company.ts';
import { CommandError, UsageError } from './world.ts';
import type { World } from './world.ts';

/**
 * `lanewise user create`: creates a user with a password from standard input, or with a one-time link on which the user
 * sets a password.
 */
export const createUser = async (args: Arguments, world: World): Promise<number> => {
  const [username, role] = [args.text('username'), args.text('role')];
  if (username === undefined || role === undefined) throw new UsageError('user create needs --username and --role.');
  const client = await connect(world, { url: args.text('url'), token: args.text('token') });
  const company = args.text('company');
  if (company !== undefined) await chooseCompany(client, company);
  const groups = args.text('groups');
  const body = {
    username,
    role,
    firstName: args.text('first-name'),
    lastName: args.text('last-name'),
    companyId: client.companyId,
    accessGroups: groups?.split(',').map((group) => group.trim()),
    password: args.isSet('password-stdin') ? await readPassword(world) : undefined,
  };
  const user = await client.ask(endpoints.createUser, halves.createUser, { body }, { tries: 0 });
  world.out(`Created ${user.username} (${user.role}).`);
  if (user.invitation !== null)
    world.out(`The password is set with this link, which works once:\n${new URL(user.invitation, client.api).href}`);
  return 0;
};

/**
 * Reads one line from the input. As a command-line argument, the password would be visible to all users of this
 * machine.
 */
const readPassword = async ({ input }: World): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk as string | Buffer));
  const password = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password === '') throw new CommandError('--password-stdin: there was no password on standard input.');
  return password;
};
