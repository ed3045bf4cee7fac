import { readPdf, unzip } from '../exports/testing.ts';
import type { World } from './world.testing.ts';

/**
 * The texts that people can read in a file of an answer: the texts of a pdf by page, and every part of a spreadsheet,
 * including widths and names.
 */
export const contentOf = (type: string, bytes: Buffer): string => {
  if (type.startsWith('application/pdf'))
    return readPdf(bytes)
      .map((page) => page.join('\n'))
      .join('\f');
  if (type.includes('spreadsheetml'))
    return [...unzip(bytes)].map(([name, xml]) => `${name}\n${xml.replaceAll('<row', '\n<row')}`).join('\n');
  return bytes.toString('utf8');
};

/** An answer with its file in words. */
export const fileAt = async ({ test }: World, as: string | undefined, address: string): Promise<string> => {
  const { statusCode, headers, rawPayload } = await test.app.inject({
    url: `/api/${address}`,
    headers: as === undefined ? {} : { authorization: as },
  });
  return `${statusCode} ${contentOf(String(headers['content-type']), rawPayload)}`;
};
