import { z } from 'zod';
import {
  companyDepartment,
  companyDepartmentChange,
  companyDepartmentInput,
  companyDepartmentQuery,
  department,
  departmentSale,
  mappingInput,
} from '../../entities/department.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Departments'];
const params = z.object({ departmentId: id });

export const listPosDepartments = {
  access: 'session',
  schema: { tags, summary: 'Departments as the registers report them', response: { 200: listOf(department) } },
} satisfies Served;

export const listDepartments = {
  access: 'session',
  schema: {
    tags,
    summary: "The company's own departments, and what is mapped to them",
    querystring: companyDepartmentQuery,
    response: { 200: listOf(companyDepartment) },
  },
} satisfies Served;

export const oneDepartment = {
  access: 'session',
  schema: { tags, summary: 'One department', params, response: { 200: replyOf(companyDepartment) } },
} satisfies Served;

export const createDepartment = {
  access: { permission: 'addDepartment' },
  audit: 'department.create',
  schema: {
    tags,
    summary: 'Adds one',
    body: companyDepartmentInput,
    response: { 201: replyOf(companyDepartment) },
  },
} satisfies Served;

export const mapDepartments = {
  access: { permission: 'updateDepartment' },
  audit: 'department.map',
  schema: {
    tags,
    summary: 'Says to which department those of the registers belong, or to none; all of it or nothing',
    body: mappingInput,
    response: { 200: replyOf(z.object({ changed: z.number().int() })) },
  },
} satisfies Served;

export const changeDepartment = {
  access: { permission: 'updateDepartment' },
  audit: 'department.update',
  schema: {
    tags,
    summary: 'Changes one',
    params,
    body: companyDepartmentChange,
    response: { 200: replyOf(companyDepartment) },
  },
} satisfies Served;

export const removeDepartment = {
  access: { permission: 'deleteDepartment' },
  audit: 'department.delete',
  schema: { tags, summary: 'Removes one that nothing belongs to', params, response: { 200: replyOf(z.null()) } },
} satisfies Served;

export const departmentSales = {
  access: { permission: ['addDepartment', 'updateDepartment', 'deleteDepartment'] },
  mayMiss: true,
  schema: {
    tags,
    summary: 'Sales of the last twelve months by department of the registers, of all stores or one (location_id)',
    querystring: z.strictObject({ location: id.optional() }),
    response: { 200: listOf(departmentSale) },
  },
} satisfies Served;
