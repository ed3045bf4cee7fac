import { z } from 'zod';
import {
  activatedLedger,
  glAssignment,
  glColumn,
  glColumnChange,
  glColumnInput,
  ledgerAuthority,
  ledgerPreset,
  ledgerPresetChange,
  ledgerPresetInput,
  ledgerSheet,
  ledgerSheetChange,
  ledgerSheetInput,
  posAssignment,
  sequenceOrder,
  sequenceType,
  sheetDataPoints,
  uncovered,
  usualPreset,
  usualPresetInput,
} from '../../entities/ledger.ts';
import { posTotals } from '../../entities/data-point-rules.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Ledger'];
const reading = { anyOf: ['Balancing Access Group', 'Sheets Access Group'] } as const;
const writing = { permission: 'configureLedger' } as const;
const none = replyOf(z.null());
const ofPreset = z.strictObject({ presetId: id });
const ofSheet = z.strictObject({ sheetId: id });
const preset = z.object({ ledgerPresetId: id });
const column = z.object({ glConfigId: id });
const assignment = replyOf(z.object({ columns: z.array(glColumn) }));
const order = replyOf(z.object({ ids: z.array(z.number().int()) }));

export const listLedgerPresets = {
  access: reading,
  schema: { tags, summary: 'Ledger presets, by name', response: { 200: listOf(ledgerPreset) } },
} satisfies Served;

export const createLedgerPreset = {
  access: writing,
  audit: 'ledgerPreset.create',
  schema: { tags, summary: 'Adds one', body: ledgerPresetInput, response: { 201: replyOf(ledgerPreset) } },
} satisfies Served;

export const createUsualPreset = {
  access: writing,
  audit: 'ledgerPreset.create',
  schema: {
    tags,
    summary: 'Adds a book with its sheets and GL columns in one step',
    body: usualPresetInput,
    response: { 201: replyOf(usualPreset) },
  },
} satisfies Served;

export const changeLedgerPreset = {
  access: writing,
  audit: 'ledgerPreset.update',
  schema: {
    tags,
    summary: 'Changes one; stores that the caller does not see stay as they are',
    params: preset,
    body: ledgerPresetChange,
    response: { 200: replyOf(ledgerPreset) },
  },
} satisfies Served;

export const removeLedgerPreset = {
  access: writing,
  audit: 'ledgerPreset.delete',
  schema: { tags, summary: 'Removes one under which no book was closed', params: preset, response: { 200: none } },
} satisfies Served;

export const copyLedgerPreset = {
  access: writing,
  audit: 'ledgerPreset.create',
  schema: {
    tags,
    summary: 'Adds a copy of a preset with its sheets and columns, for other stores',
    params: preset,
    body: ledgerPresetInput,
    response: { 201: replyOf(ledgerPreset) },
  },
} satisfies Served;

export const listLedgerSheets = {
  access: reading,
  mayMiss: true,
  schema: { tags, summary: 'Sheets, in their order', querystring: ofPreset, response: { 200: listOf(ledgerSheet) } },
} satisfies Served;

export const createLedgerSheet = {
  access: writing,
  audit: 'ledgerSheet.create',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Adds a sheet behind the others of a preset',
    querystring: ofPreset,
    body: ledgerSheetInput,
    response: { 201: replyOf(ledgerSheet) },
  },
} satisfies Served;

export const changeLedgerSheet = {
  access: writing,
  audit: 'ledgerSheet.update',
  mayMiss: true,
  schema: { tags, summary: 'Changes a sheet', body: ledgerSheetChange, response: { 200: replyOf(ledgerSheet) } },
} satisfies Served;

export const removeLedgerSheet = {
  access: writing,
  audit: 'ledgerSheet.delete',
  schema: {
    tags,
    summary: 'Removes a sheet; what was entered stays with its data points',
    params: z.object({ sheetId: id }),
    response: { 200: none },
  },
} satisfies Served;

export const readSheetDataPoints = {
  access: reading,
  mayMiss: true,
  schema: {
    tags,
    summary: 'Data points of a sheet, in their order',
    querystring: ofSheet,
    response: { 200: replyOf(sheetDataPoints) },
  },
} satisfies Served;

export const changeSheetDataPoints = {
  access: writing,
  audit: 'ledgerSheet.update',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Sets the data points of a sheet',
    querystring: ofSheet,
    body: sheetDataPoints,
    response: { 200: replyOf(sheetDataPoints) },
  },
} satisfies Served;

export const changeCarryOver = {
  access: writing,
  audit: 'ledgerSheet.update',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Sets whether the totals of a sheet are the openings of the next business day',
    querystring: z.strictObject({ id }),
    body: z.strictObject({ carryOver: z.boolean() }),
    response: { 200: replyOf(ledgerSheet) },
  },
} satisfies Served;

export const listPosAssignments = {
  access: reading,
  schema: {
    tags,
    summary: 'Which total of the registers fills each data point',
    response: { 200: listOf(posAssignment) },
  },
} satisfies Served;

export const changePosAssignments = {
  access: { anyOf: ['Datapoint Setting'] },
  audit: 'dataPoint.update',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Fills a data point with another total of the registers from the current business date on',
    body: z.strictObject({ dpId: id, posAssignment: z.enum(posTotals) }),
    response: { 200: replyOf(posAssignment) },
  },
} satisfies Served;

export const listActivatedLedgers = {
  access: reading,
  schema: {
    tags,
    summary: 'Active sheets with their data points: those with a GL account, those without (false), or all',
    querystring: z.strictObject({ isGlAccount: z.enum(['true', 'false']).optional() }),
    response: { 200: listOf(activatedLedger) },
  },
} satisfies Served;

export const readUncovered = {
  access: writing,
  mayMiss: true,
  schema: {
    tags,
    summary: 'Tenders and departments sold of late that no sheet, or no GL column, takes up',
    querystring: ofPreset,
    response: { 200: replyOf(uncovered) },
  },
} satisfies Served;

export const listGlColumns = {
  access: reading,
  mayMiss: true,
  schema: {
    tags,
    summary: 'Columns of the general ledger of a preset, in their order',
    querystring: ofPreset,
    response: { 200: listOf(glColumn) },
  },
} satisfies Served;

export const createGlColumn = {
  access: writing,
  audit: 'glColumn.create',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Adds a column behind the others of a preset',
    querystring: ofPreset,
    body: glColumnInput,
    response: { 201: replyOf(glColumn) },
  },
} satisfies Served;

export const changeGlColumn = {
  access: writing,
  audit: 'glColumn.update',
  schema: { tags, summary: 'Changes it', params: column, body: glColumnChange, response: { 200: replyOf(glColumn) } },
} satisfies Served;

export const removeGlColumn = {
  access: writing,
  audit: 'glColumn.delete',
  schema: { tags, summary: 'Removes a column', params: column, response: { 200: none } },
} satisfies Served;

export const readGlAssignment = {
  access: reading,
  mayMiss: true,
  schema: { tags, summary: 'Data points that columns add up', querystring: ofPreset, response: { 200: assignment } },
} satisfies Served;

export const changeGlAssignment = {
  access: writing,
  audit: 'glColumn.update',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Sets the data points of columns of one preset',
    querystring: ofPreset,
    body: glAssignment,
    response: { 200: assignment },
  },
} satisfies Served;

export const shuffleSequence = {
  access: writing,
  audit: 'ledger.order',
  schema: {
    tags,
    summary: 'Puts sheets, data points of a sheet, columns or tiles in the order of the ids, which are all of them',
    params: z.object({ sequenceType }),
    body: sequenceOrder,
    response: { 200: order },
  },
} satisfies Served;

export const shuffleGlColumns = {
  access: writing,
  audit: 'ledger.order',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Puts the columns of a preset in the order of the ids, which are all of them',
    body: sequenceOrder.omit({ sheetId: true }),
    response: { 200: order },
  },
} satisfies Served;

export const changeAuthorityLevel = {
  access: writing,
  audit: 'ledger.authority',
  mayMiss: true,
  schema: {
    tags,
    summary: 'Sets up to which depth of the tree people close the books of a preset with its sheets, or of one sheet',
    body: ledgerAuthority,
    response: { 200: replyOf(z.object({ changed: z.number().int() })) },
  },
} satisfies Served;
