import * as endpoints from '@lanewise/contract/endpoints/switching';
import * as halves from '@lanewise/contract/endpoints/schemas/switching';
import type { switchInput } from '@lanewise/contract/entities/account';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { id } from '@lanewise/contract/primitives/ids';
import { switchObstacle } from '@lanewise/domain/rights/switching';
import { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts } from '../../plugins/app.ts';
import { deviceOf } from '../../plugins/device.ts';
import { badField, notFound, Refusal, sessionExpired } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { userOf } from './profile.ts';
import { aboutPerson } from '../users/audited.ts';
import { recordOf } from './record.ts';
import { giverOf, standingOf } from './reach.ts';

const params = z.object({ userId: id });

const sentences = {
  self: 'This is your own account',
  notActive: 'This user cannot log in at the moment',
  above: 'This user has a higher role or authority than you, or rights or locations that you do not have',
};

/** Switching into another account, and back (group SW). */
export const switchRoutes = (app: App, { meta, config }: AppParts): void => {
  /** `within`: only users of the company in force. `looks`: the session may only read. */
  const switchTo = async (
    request: FastifyRequest<{ Params: z.output<typeof params>; Body: z.output<typeof switchInput> }>,
    { within, looks = false }: { within: boolean; looks?: boolean },
  ): Promise<LoggedInUser> => {
    const { caller, body } = request;
    const { userId: targetId } = request.params;
    const actor = userOf(caller);
    if (config.switchReason && body.reason === '')
      throw badField('reason', 'required', 'Say why you work as this user', 'switch.reasonNeeded');
    // The rights are read before any decision that depends on them, so that a later change of the rights ends the
    // switch.
    const rights = await meta.switches.rights(actor.userId, targetId);
    const [giver, target] = [await giverOf(meta, caller), await meta.people.find(targetId)];
    request.audited({ reason: body.reason });
    if (!giver || !target || (within && target.companyId !== caller.companyId)) throw notFound();
    const obstacle = switchObstacle(giver, { ...standingOf(target), status: target.status }, { looks });
    if (obstacle === 'foreign') throw notFound();
    request.audited(aboutPerson(target));
    if (obstacle) throw new Refusal(403, 'switch.notAllowed', sentences[obstacle], { params: { reason: obstacle } });
    const { token } = caller;
    const from = deviceOf(request);
    const opened =
      token === null ? null : await meta.switches.begin({ token, targetId, reason: body.reason, rights, from, looks });
    if (opened === null) throw sessionExpired();
    return recordOf(app, target, opened, { looks });
  };

  const serve = serving(app, endpoints, halves);

  serve('switchInto', async (request) => reply(await switchTo(request, { within: true })), {
    compress: false,
  });
  serve('switchAcross', async (request) => reply(await switchTo(request, { within: false })), {
    compress: false,
  });
  serve('lookAs', async (request) => reply(await switchTo(request, { within: true, looks: true })), {
    compress: false,
  });
  serve(
    'switchBack',
    async ({ caller, audited }) => {
      audited(aboutPerson(caller.user));
      if (!caller.switchedBy || caller.token === null)
        throw new Refusal(409, 'conflict', 'You do not work as another user');
      const token = await meta.switches.back(caller.token);
      const session = token === null ? null : await meta.sessions.find(token);
      if (token === null || !session) throw sessionExpired();
      return reply(recordOf(app, session.user, token));
    },
    { compress: false },
  );

  serve('listSwitches', async ({ caller }) => {
    const found = await meta.switches.list(userOf(caller).userId);
    const rows = found.map(({ beganAt, endedAt, ...rest }) => ({
      ...rest,
      beganAt: beganAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }));
    return reply(rows, { totalCount: rows.length });
  });
};
