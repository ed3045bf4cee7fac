import * as endpoints from '@lanewise/contract/endpoints/connector-enrolment';
import * as halves from '@lanewise/contract/endpoints/schemas/connector-enrolment';
import type { App, AppParts } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { connectorOf } from './agent.ts';
import { foundConnector, ownConnector } from './seen.ts';
import { keptVersion } from './said.ts';

/** How the agent of a store gets its key, replaces it, and loses it. */
export const enrolmentRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve(
    'makeCode',
    async ({ caller, params: { connectorId }, audited }) => {
      audited({ subject: { name: (await ownConnector(meta, caller, connectorId)).name } });
      const code = await meta.connectors.makeCode(companyOf(caller), connectorId);
      if (!code) throw notFound();
      return reply({ connectorId, ...code });
    },
    {
      // The length of a compressed answer reveals something about the secret in it.
      compress: false,
    },
  );

  serve('revokeKey', async ({ caller, params: { connectorId }, audited }) => {
    audited({ subject: { name: (await foundConnector(meta, caller, connectorId)).name } });
    if (!(await meta.connectors.revokeKey(companyOf(caller), connectorId))) throw notFound();
    return reply(await foundConnector(meta, caller, connectorId));
  });

  // Guesses are limited like guesses at passwords.
  serve('enrolConnector', (request) =>
    app.guarded(request, async () => {
      const { code, keyHash, version } = request.body;
      const known = await meta.connectors.enrol(code, keyHash, request.origin);
      if (!known) throw new Refusal(400, 'auth.invalidCredentials', 'This code is wrong, was used, or has expired.');
      const { companyId, ...enrolled } = known;
      request.audited({ subject: { id: known.connectorId, name: known.name }, companyId });
      await meta.connectors.heard(companyId, known.connectorId, version && keptVersion(version));
      return reply(enrolled);
    }),
  );

  serve('rotateKey', async (request) => {
    const known = connectorOf(request);
    request.audited({ subject: { kind: 'connector', id: known.connectorId } });
    await meta.connectors.rotateKey(known, request.body.keyHash);
    return reply(null);
  });
};
