import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Meta } from '../meta/types.ts';

const address = z.email().max(320);

/**
 * Records the account of a public call, in the same way for known and unknown names. Text that is not an e-mail address
 * is left out, because it may be a password typed into the wrong field.
 */
export const tellAccount = async (request: FastifyRequest, meta: Meta, username: string): Promise<void> => {
  const { userId, companyId } = await meta.audit.account(username);
  const name = address.safeParse(username.trim()).success ? username.trim() : '';
  request.audited({ subject: { kind: 'user', id: userId ?? '', name }, companyId });
};
