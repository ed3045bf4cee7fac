import { bookPreview, bookPreviewInput } from '../../entities/book-preview.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

export const previewBook = {
  // The right to save a book's configuration permits its preview. The figures in the answer also need the right to read
  // books.
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
