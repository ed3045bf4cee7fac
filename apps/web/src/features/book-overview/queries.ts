import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { listLedgerPresets } from '@lanewise/contract/endpoints/ledger-config';
import { listDrawerCourses } from '@lanewise/contract/endpoints/tills';
import {
  listBookDays,
  listBookStores,
  readBookPeriod,
  readBookSpan,
  readNextBook,
} from '@lanewise/contract/endpoints/value-table';
import type { BookDay, BookPeriod, BookSpan, BookStores, NextBook } from '@lanewise/contract/entities/book-days';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import type { DrawerCourse } from '@lanewise/contract/entities/tills';
import { ask, queryKeyOf } from '../../api/ask.ts';

/** The presets whose books the caller's stores use. */
export const usePresets = (): UseQueryResult<LedgerPreset[]> =>
  useQuery({
    queryKey: queryKeyOf(listLedgerPresets),
    queryFn: ({ signal }) => ask(listLedgerPresets, {}, { signal, quiet: true }),
  });

export type SpanKind = 'week' | 'period';

/** The week or period around a day; '' fetches nothing. */
export const useSpan = (date: string, kind: SpanKind): UseQueryResult<BookSpan> =>
  useQuery({
    queryKey: queryKeyOf(readBookSpan, date, kind),
    queryFn: ({ signal }) => ask(readBookSpan, { query: { date, kind } }, { signal, quiet: true }),
    enabled: date !== '',
  });

/** Query of the days of a book within a span; null fetches nothing. */
export interface AskedBookDays {
  presetId: number;
  span: BookSpan;
  /** Local time of the company for figures as known then; '': now. */
  knownAt: string;
}

const spanOf = ({ presetId, span: { startDate, lastDate }, knownAt }: AskedBookDays) => ({
  presetId,
  startDate,
  lastDate,
  ...(knownAt !== '' && { knownAt }),
});

/** Number of stores on a page of the dashboard. */
export const PAGE_STORES = 50;

interface Found {
  searchText: string;
  regionId: number | null;
  /** From 1. */
  page: number;
}

/** A page of the stores of a preset, with their days. */
export interface BookPage extends BookStores {
  days: BookDay[];
}

/** A page of the stores of a preset with their days. Stores that wait for a person come first. */
export const useBookPage = (asked: (AskedBookDays & Found) | null): UseQueryResult<BookPage> =>
  useQuery({
    queryKey: queryKeyOf(listBookStores, asked),
    queryFn: async ({ signal }) => {
      if (!asked) throw new Error('Nothing is asked for.');
      const { searchText, regionId, page } = asked;
      const found = { searchText, ...(regionId !== null && { regionId }) };
      const part = { limit: PAGE_STORES, offset: (page - 1) * PAGE_STORES, withDays: 'true' };
      const stores = await ask(
        listBookStores,
        { query: { ...spanOf(asked), ...found, ...part } },
        { signal, quiet: true },
      );
      return { ...stores, days: stores.days ?? [] };
    },
    enabled: asked !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The next open day of a store's book after `date`. Fetches nothing for null. */
export const useNextBook = (
  asked: { presetId: number; locationId: number; date: string } | null,
): UseQueryResult<NextBook> =>
  useQuery({
    queryKey: queryKeyOf(readNextBook, asked),
    queryFn: ({ signal }) => {
      if (!asked) throw new Error('Nothing is asked for.');
      return ask(readNextBook, { query: asked }, { signal, quiet: true });
    },
    enabled: asked !== null,
    staleTime: 0,
  });

/** The states of the books of some stores (reg_loc_id) of a preset, day by day. */
export const useBookDays = (
  asked: (AskedBookDays & { locationIds: readonly number[] }) | null,
): UseQueryResult<BookDay[]> =>
  useQuery({
    queryKey: queryKeyOf(
      listBookDays,
      asked?.presetId,
      asked?.span.startDate,
      asked?.span.lastDate,
      asked?.knownAt,
      ...(asked?.locationIds ?? []),
    ),
    queryFn: ({ signal }) => {
      if (!asked) throw new Error('Nothing is asked for.');
      return ask(
        listBookDays,
        { query: { ...spanOf(asked), locationIds: [...asked.locationIds] } },
        { signal, quiet: true },
      );
    },
    enabled: asked !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The books of one store, day by day. */
export const useBookPeriod = (asked: (AskedBookDays & { locationId: number }) | null): UseQueryResult<BookPeriod> =>
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

/** Over and short of each drawer of one store. */
export const useDrawerCourses = (
  asked: (AskedBookDays & { locationId: number }) | null,
): UseQueryResult<DrawerCourse[]> =>
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
