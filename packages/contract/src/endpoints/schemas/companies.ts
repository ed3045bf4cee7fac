import { z } from 'zod';
import { companyChange, companyQuery, companyRecord, level, newCompany } from '../../entities/company.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Company'];
const params = z.object({ companyId: id });

export const createCompany = {
  access: { permission: 'saveCompany' },
  audit: 'company.create',
  schema: { tags, summary: 'Registers a company', body: newCompany, response: { 201: replyOf(companyRecord) } },
} satisfies Served;

export const changeCompany = {
  access: { permission: 'updateCompany' },
  audit: 'company.update',
  schema: {
    tags,
    summary: 'Changes a company; what is left out stays',
    params,
    body: companyChange,
    response: { 200: replyOf(companyRecord) },
  },
} satisfies Served;

export const removeCompany = {
  access: { permission: 'deleteCompany' },
  audit: 'company.delete',
  schema: {
    tags,
    summary: 'Removes a company that has no users, locations or data',
    params,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;

export const listCompanies = {
  access: { permission: 'getCompanies' },
  schema: {
    tags,
    summary: 'All companies for admins, else the own one; without the right to it, the profile says which that is',
    querystring: companyQuery,
    response: { 200: listOf(companyRecord) },
  },
} satisfies Served;

export const oneCompany = {
  access: { permission: 'getCompany' },
  schema: { tags, summary: 'One company', params, response: { 200: replyOf(companyRecord) } },
} satisfies Served;

export const listLevels = {
  access: 'session',
  schema: { tags, summary: "Names of the organization's levels", response: { 200: listOf(level) } },
} satisfies Served;

export const listLevelsToo = listLevels;
