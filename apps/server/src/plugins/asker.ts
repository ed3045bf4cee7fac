import type { AccessGroup } from '@lanewise/contract/access-groups';
import { reportList, reports } from '@lanewise/contract/reports/index';
import type { FastifyRequest } from 'fastify';
import type { Asker } from '../question/asker.ts';
import type { Knowledge } from '../question/knowledge.ts';
import { allows } from './access.ts';
import { companyOf, type RequestCaller } from './caller.ts';

/**
 * The access groups of reports, of printed closings, and of analyses. Analyses count because an analysis may cover a
 * single day. Access groups of settings that open a report are left out.
 */
const groupsOfSales: AccessGroup[] = [
  'POS Reports Access Group',
  'Analytics Access Group',
  ...reportList
    .flatMap(({ access }) => (access === 'session' ? [] : access))
    .filter((one) => !one.endsWith(' Setting')),
];

/** Which of the figures that counts are compared with the caller may know. */
export const knowledgeOf = (caller: RequestCaller): Knowledge => {
  const expected = allows({ permission: 'getExpected' }, caller);
  const points = expected || allows({ anyOf: ['Data Point Reporting Access Group'] }, caller);
  return {
    expected,
    points,
    receipts: points && allows({ anyOf: reports.transactions.access }, caller),
    tolerances: expected || allows({ permission: 'configureLedger' }, caller),
    sales: points || allows({ anyOf: groupsOfSales }, caller),
  };
};

/** The caller of a request as a person who asks for figures. Refuses a caller without a company. */
export const askerOf = (request: FastifyRequest): Asker => {
  const { caller } = request;
  return {
    companyId: companyOf(caller),
    authorityLevel: caller.isAdmin ? 1 : caller.user.authorityLevel,
    knows: knowledgeOf(caller),
    scope: (wish) => request.scope(wish),
    ask: () => request.ask(),
  };
};
