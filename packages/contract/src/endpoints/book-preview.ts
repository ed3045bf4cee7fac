import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/book-preview.ts';

export const previewBook: Endpoint<typeof half.previewBook> = {
  method: 'POST',
  path: 'value_table/preview',
  quiet: true,
};
