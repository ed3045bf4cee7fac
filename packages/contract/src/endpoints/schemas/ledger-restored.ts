import { z } from 'zod';
import { ledgerRestored } from '../../entities/ledger.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

export const restoreLedger = {
  access: { permission: 'configureLedger' },
  audit: 'ledger.restore',
  mayMiss: true,
  schema: {
    tags: ['Ledger'],
    summary: 'Puts back a preset, a sheet, a column or a tile that was removed in the last hour, as it was',
    body: ledgerRestored,
    response: { 200: replyOf(z.null()) },
  },
} satisfies Served;
