import { MOST_SEGMENT_BYTES } from '@lanewise/intake/limits';
import { z } from 'zod';
import { bytes, seconds, setting, share, wholeNumber } from '../setting.ts';

/** What one upload, question or download may take. */
export const limits = {
  segmentBytes: bytes('LANEWISE_SEGMENT_BYTES', 4 * 2 ** 20, 'Largest compressed upload, in bytes.'),
  segmentDecodedBytes: bytes(
    'LANEWISE_SEGMENT_DECODED_BYTES',
    MOST_SEGMENT_BYTES,
    'Largest upload after decompression, in bytes.',
  ),
  queryMemoryBytes: bytes(
    'LANEWISE_QUERY_MEMORY_BYTES',
    2 ** 30,
    'Most memory that one query of the facts takes, in bytes.',
  ),
  querySeconds: setting({
    variable: 'LANEWISE_QUERY_SECONDS',
    default: '30',
    description: 'Most seconds that one query of the facts takes.',
    expected: 'a whole number of seconds from 1 to 3600',
    schema: wholeNumber(1, 3_600),
  }),
  questionsOfUser: share(
    'LANEWISE_QUESTIONS_OF_USER',
    24,
    'Questions that one user may have open at a time; a further question answers 429.',
  ),
  questionsOfCompany: share('LANEWISE_QUESTIONS_OF_COMPANY', 96, 'The same limit for all users of a company together.'),
  downloadsOfUser: share(
    'LANEWISE_DOWNLOADS_OF_USER',
    3,
    'Files that one user may download at a time; a further download answers 429.',
  ),
  downloadsOfCompany: share('LANEWISE_DOWNLOADS_OF_COMPANY', 12, 'The same limit for all users of a company together.'),
  idleSeconds: seconds(
    'LANEWISE_IDLE_SECONDS',
    60,
    'Seconds after which the server ends an answer that the client no longer reads.',
  ),
  downloadSeconds: seconds(
    'LANEWISE_DOWNLOAD_SECONDS',
    3_600,
    'Seconds after which the server ends an answer in any case.',
  ),
  diskFreeShare: setting({
    variable: 'LANEWISE_DISK_FREE_SHARE',
    default: '0.05',
    description: 'Share of the disk that stays free, at most 2 GiB: uploads that would take it are refused.',
    expected: 'a number from 0 to 0.9',
    schema: z
      .string()
      .regex(/^\d(\.\d{1,6})?$/)
      .transform(Number)
      .pipe(z.number().max(0.9)),
  }),
} as const;
