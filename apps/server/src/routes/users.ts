import { accessGroups } from '@lanewise/contract/access-groups';
import { setPasswordInput } from '@lanewise/contract/entities/session';
import { id } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { App, AppParts } from '../app.ts';
import type { Meta, User } from '../meta/types.ts';
import { isAdminRole } from '../plugins/caller.ts';
import { accessDenied, badField, notFound } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';
import { replyOf } from '../plugins/schemas.ts';
import { refuseBadPassword, setByLink } from './passwords.ts';

const text = z.string().trim().max(100);

/** Body of POST users. Without a password the answer holds a link with which the user sets one. */
const newUser = z.strictObject({
  username: z.email().max(320),
  password: z.string().max(128).nullable().default(null),
  firstName: text.default(''),
  lastName: text.default(''),
  role: z.string().max(100),
  companyId: id.nullable().default(null),
  language: z.enum(['en', 'fr']).default('en'),
  accessGroups: z.array(z.enum(accessGroups)).default([]),
  regLocIds: z.union([z.literal('all'), z.array(id).max(20_000)]).default('all'),
});

const userRecord = z.object({
  userId: z.number().int(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  companyId: z.number().int().nullable(),
  language: z.enum(['en', 'fr']),
  timeZone: z.string(),
  status: z.enum(['Invited', 'Active', 'Inactive']),
  accessGroups: z.array(z.string()),
});

const created = userRecord.extend({
  /** Path of the page that sets the password, after the address of the server; null: the user has one already. */
  invitation: z.string().nullable(),
});

const tags = ['Users'];

/** Users: create one, look at one, set a password by a one-time link. */
export const userRoutes = (app: App, { meta }: AppParts): void => {
  app.post(
    '/users',
    {
      config: { access: 'admin' },
      compress: false,
      schema: { tags, summary: 'Creates a user', body: newUser, response: { 201: replyOf(created) } },
    },
    async ({ caller, body }, response) => {
      if (body.role === 'Super Admin' && caller.user.role !== 'Super Admin') throw accessDenied();
      const companyId = await companyOfNew(meta, body);
      if (body.password !== null) await refuseBadPassword(meta, body.password, { ...body, companyId });
      const user = await meta.users.create({ ...body, companyId });
      const invitation = body.password === null ? await meta.links.create('invite', user.userId) : null;
      response.code(201);
      return reply({ ...user, invitation: invitation && `/#/create-password?token=${invitation}` });
    },
  );

  app.get(
    '/users/:userId',
    {
      config: { access: 'session' },
      schema: {
        tags,
        summary: 'One user: oneself, or any for admins',
        params: z.object({ userId: id }),
        response: { 200: replyOf(userRecord) },
      },
    },
    async ({ caller, params }) => {
      const visible = caller.isAdmin || caller.user.userId === params.userId;
      const user: User | null = visible ? await meta.users.find(params.userId) : null;
      if (!user) throw notFound();
      return reply(user);
    },
  );

  app.put(
    '/users/set-password',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Sets a password by a one-time link',
        body: setPasswordInput,
        response: { 200: replyOf(z.null()) },
      },
    },
    (request) =>
      app.guarded(request, async () => {
        await setByLink(meta, request.body);
        return reply(null);
      }),
  );
};

/** Admins belong to no company, everybody else to one that exists. */
const companyOfNew = async (meta: Meta, body: z.output<typeof newUser>): Promise<number | null> => {
  if (isAdminRole(body.role)) return null;
  if (body.companyId === null) {
    throw badField('companyId', 'required', `companyId is required for the role ${body.role}`);
  }
  if (!(await meta.companies.find(body.companyId))) throw badField('companyId', 'unknown', 'There is no such company');
  if (body.regLocIds !== 'all') {
    const places = await placesOf(meta, body.companyId);
    const foreign = body.regLocIds.find((regLocId) => !places.has(regLocId));
    if (foreign !== undefined) throw badField('regLocIds', 'unknown', `There is no region or location ${foreign}`);
  }
  return body.companyId;
};

const placesOf = async (meta: Meta, companyId: number): Promise<Set<number>> => {
  const found = new Set<number>();
  const walk = (nodes: Awaited<ReturnType<Meta['places']['hierarchy']>>): void => {
    for (const node of nodes) {
      found.add(node.reg_loc_id);
      walk(node.children);
    }
  };
  walk(await meta.places.hierarchy(companyId));
  return found;
};
