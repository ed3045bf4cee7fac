import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { page } from '../primitives/page.ts';
import { entityName } from './names.ts';
import { versioned } from './version.ts';

/** A department as the registers report it, in the company's tree. `parent` is null at the top, where `depth` is 1. */
export const department = z.object({
  dep_id: z.number().int(),
  parent: z.number().int().nullable(),
  depth: z.number().int(),
  code: z.string(),
  name: z.string(),
});
export type Department = z.output<typeof department>;

export const departmentStatuses = ['Active', 'Inactive'] as const;

/** A register department that is mapped to a department of the company. `pos_id`: its code on the register. */
export const mappedDepartment = z.object({
  dep_id: z.number().int(),
  pos_id: z.string(),
  name: z.string(),
  /** location_id of the one store with this mapping; null: all stores without a mapping of their own. */
  location: z.number().int().nullable(),
});

/** A department of the company's own order, to which register departments are mapped. */
export const companyDepartment = z.object({
  comp_dep_id: z.number().int(),
  name: z.string(),
  /** comp_dep_id of the department above; null at the top. */
  parent: z.number().int().nullable(),
  /** Position among its siblings, from 0. */
  sequence: z.number().int(),
  status: z.enum(departmentStatuses),
  mapped: z.array(mappedDepartment),
  ...versioned,
});
export type CompanyDepartment = z.output<typeof companyDepartment>;

/** Body of POST department. */
export const companyDepartmentInput = z.strictObject({
  name: entityName,
  parent: id.nullable().default(null),
  sequence: z.number().int().min(0).max(100_000).default(0),
  status: z.enum(departmentStatuses).default('Active'),
});

/** Body of PUT department/{departmentId}, with every field. */
export const companyDepartmentChange = companyDepartmentInput.extend(versioned);
export type CompanyDepartmentInput = z.output<typeof companyDepartmentChange>;

/** Query of the list; without `limit` a page holds all departments. */
export const companyDepartmentQuery = z.strictObject({ ...page.shape, limit: page.shape.limit.default(1_000) });

/** Body of PUT department/mapping: maps register departments to a department; null removes the mapping. */
export const mappingInput = z.strictObject({
  comp_dep_id: id.nullable(),
  departments: z
    .array(z.strictObject({ dep_id: id, location: id.nullable().default(null) }))
    .min(1)
    .max(5_000),
});
export type MappingInput = z.output<typeof mappingInput>;

/**
 * Register sales of a department in the last twelve months. `amount`: null if the caller has no right to a report of
 * sales. `direct`: whether a part was sold in the department itself, not in the departments below it.
 */
export const departmentSale = z.object({
  dep_id: z.number().int(),
  amount: z.number().nullable(),
  direct: z.boolean(),
});
export type DepartmentSale = z.output<typeof departmentSale>;
