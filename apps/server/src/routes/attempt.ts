import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Meta } from '../meta/types.ts';

const address = z.email().max(320);

/**
 * Records the account of a public call, in the same way for known and unknown names. A text that is no e-mail address
 * may be a password in the wrong field and is left out.
 */
export const tellAccount = async (request: FastifyRequest, meta: Meta, username: string): Promise<void> => {
  const { userId, companyId } = await meta.audit.account(username);
  const name = address.safeParse(username.trim()).success ? username.trim() : '';
  request.audited({ subject: { kind: 'user', id: userId ?? '', name }, companyId });
};
