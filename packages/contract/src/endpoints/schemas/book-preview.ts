import { bookPreview, bookPreviewInput } from '../../entities/book-preview.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

export const previewBook = {
  // What is tried is what could be saved; the figures of the day ask for the right to read books besides.
  access: { permission: 'configureLedger' },
  audit: null,
  mayMiss: true,
  schema: {
    tags: ['Ledger'],
    summary: "A store's day with a change of its book that is not saved, and what of it differs",
    body: bookPreviewInput,
    response: { 200: replyOf(bookPreview) },
  },
} satisfies Served;
