import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { listLedgerPresets } from '@lanewise/contract/endpoints/ledger-config';
import { listDrawerCourses } from '@lanewise/contract/endpoints/tills';
import { listBookDays, readBookPeriod, readBookSpan } from '@lanewise/contract/endpoints/value-table';
import type { BookDay, BookPeriod, BookSpan } from '@lanewise/contract/entities/book-days';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { DrawerCourse } from '@lanewise/contract/entities/tills';
import { ask, queryKeyOf } from '../../api/ask.ts';

/** The books of the caller's stores. */
export const usePresets = (): UseQueryResult<LedgerPreset[]> =>
  useQuery({
    queryKey: queryKeyOf(listLedgerPresets),
    queryFn: ({ signal }) => ask(listLedgerPresets, {}, { signal, quiet: true }),
  });

export type SpanKind = 'week' | 'period';

/** The week or period of a day; '' asks for nothing. */
export const useSpan = (date: string, kind: SpanKind): UseQueryResult<BookSpan> =>
  useQuery({
    queryKey: queryKeyOf(readBookSpan, date, kind),
    queryFn: ({ signal }) => ask(readBookSpan, { query: { date, kind } }, { signal, quiet: true }),
    enabled: date !== '',
  });

/** The days of a book within a span; null asks for nothing. */
export interface Asked {
  presetId: number;
  span: BookSpan;
  /** A time of the company; '': now. */
  knownAt: string;
}

const spanOf = ({ presetId, span: { startDate, lastDate }, knownAt }: Asked) => ({
  presetId,
  startDate,
  lastDate,
  ...(knownAt !== '' && { knownAt }),
});

/** Where the books of the stores of a preset stand. */
export const useBookDays = (asked: Asked | null): UseQueryResult<BookDay[]> =>
  useQuery({
    queryKey: queryKeyOf(listBookDays, asked?.presetId, asked?.span.startDate, asked?.span.lastDate, asked?.knownAt),
    queryFn: ({ signal }) => {
      if (!asked) throw new Error('Nothing is asked for.');
      return ask(listBookDays, { query: spanOf(asked) }, { signal, quiet: true });
    },
    enabled: asked !== null,
    staleTime: 0,
  });

/** The books of one store beside each other. */
export const useBookPeriod = (asked: (Asked & { locationId: number }) | null): UseQueryResult<BookPeriod> =>
  useQuery({
    queryKey: queryKeyOf(
      readBookPeriod,
      asked?.presetId,
      asked?.locationId,
      asked?.span.startDate,
      asked?.span.lastDate,
      asked?.knownAt,
    ),
    queryFn: ({ signal }) => {
      if (!asked) throw new Error('Nothing is asked for.');
      return ask(
        readBookPeriod,
        { query: { ...spanOf(asked), locationId: asked.locationId } },
        { signal, quiet: true },
      );
    },
    enabled: asked !== null,
    staleTime: 0,
  });

/** What the drawers of one store were over and short by. */
export const useDrawerCourses = (asked: (Asked & { locationId: number }) | null): UseQueryResult<DrawerCourse[]> =>
  useQuery({
    queryKey: queryKeyOf(
      listDrawerCourses,
      asked?.presetId,
      asked?.locationId,
      asked?.span.startDate,
      asked?.span.lastDate,
      asked?.knownAt,
    ),
    queryFn: ({ signal }) => {
      if (!asked) throw new Error('Nothing is asked for.');
      return ask(
        listDrawerCourses,
        { query: { ...spanOf(asked), locationId: asked.locationId } },
        { signal, quiet: true },
      );
    },
    enabled: asked !== null,
    staleTime: 0,
  });
