import {
  bookDay,
  bookDaysQuery,
  bookPeriod,
  bookPeriodQuery,
  bookSpan,
  bookSpanQuery,
  bookStores,
  bookStoresQuery,
  nextBook,
  nextBookQuery,
} from '../../entities/book-days.ts';
import { bookJournal, bookJournalFileQuery, bookJournalQuery, bookJournalsQuery } from '../../entities/book-journal.ts';
import { bookTile } from '../../entities/book-tiles.ts';
import { sharedSheet, shareSheetInput } from '../../entities/share-sheet.ts';
import { valueTable, valueTableChange, valueTableQuery } from '../../entities/value-table.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Ledger'];

export const readValueTable = {
  access: { anyOf: ['Balancing Access Group', 'Sheets Access Group'] },
  mayMiss: true,
  schema: {
    tags,
    summary: "The book of a store's day",
    querystring: valueTableQuery,
    response: { 200: replyOf(valueTable) },
  },
} satisfies Served;

export const listBookDays = {
  access: { anyOf: ['Balancing Access Group', 'Sheets Access Group'] },
  mayMiss: true,
  schema: {
    tags,
    summary: 'Where the books of stores stand, day by day',
    querystring: bookDaysQuery,
    response: { 200: listOf(bookDay) },
  },
} satisfies Served;

export const listBookStores = {
  access: { anyOf: ['Balancing Access Group', 'Sheets Access Group'] },
  mayMiss: true,
  schema: {
    tags,
    summary: 'The stores of a book, those that need somebody first',
    querystring: bookStoresQuery,
    response: { 200: replyOf(bookStores) },
  },
} satisfies Served;

export const readNextBook = {
  access: { anyOf: ['Balancing Access Group', 'Sheets Access Group'] },
  mayMiss: true,
  schema: {
    tags,
    summary: "The next day that is not closed after a store's day",
    querystring: nextBookQuery,
    response: { 200: replyOf(nextBook) },
  },
} satisfies Served;

export const readBookTiles = {
  access: { anyOf: ['Balancing Access Group', 'Sheets Access Group'] },
  mayMiss: true,
  schema: {
    tags,
    summary: 'The tiles of the dashboard over the stores of a preset',
    querystring: bookDaysQuery,
    response: { 200: listOf(bookTile) },
  },
} satisfies Served;

export const readBookPeriod = {
  access: { anyOf: ['Balancing Access Group', 'Sheets Access Group'] },
  mayMiss: true,
  schema: {
    tags,
    summary: "The books of a store's days beside each other",
    querystring: bookPeriodQuery,
    response: { 200: replyOf(bookPeriod) },
  },
} satisfies Served;

export const readBookSpan = {
  access: { anyOf: ['Balancing Access Group', 'Sheets Access Group'] },
  schema: {
    tags,
    summary: 'The week or period that a business date is in',
    querystring: bookSpanQuery,
    response: { 200: replyOf(bookSpan) },
  },
} satisfies Served;

export const readBookJournal = {
  access: { permission: 'getJournal' },
  mayMiss: true,
  schema: {
    tags,
    summary: "What a store's day brings into the general ledger",
    querystring: bookJournalQuery,
    response: { 200: replyOf(bookJournal) },
  },
} satisfies Served;

export const bookJournalFile = {
  access: { permission: 'getJournal' },
  audit: 'book.export',
  mayMiss: true,
  schema: {
    tags,
    summary: 'The same as csv or excel; refused while debits and credits differ',
    querystring: bookJournalFileQuery,
    produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
} satisfies Served;

export const bookJournalsFile = {
  access: { permission: 'getJournal' },
  audit: 'book.export',
  mayMiss: true,
  schema: {
    tags,
    summary:
      'The journals of the closed days of stores as one csv or excel file; it names the days that are not closed',
    querystring: bookJournalsQuery,
    produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
} satisfies Served;

export const changeValueTable = {
  // Each action of the call (enter, approve, close, reopen) requires a right of its own.
  access: { permission: ['enterValues', 'approveBook', 'closeBook', 'reopenBook'] },
  audit: 'book.update',
  mayMiss: true,
  schema: {
    tags,
    summary: "Saves values of a store's day, and closes its book or opens it again",
    body: valueTableChange,
    response: { 200: replyOf(valueTable) },
  },
} satisfies Served;

export const shareSheet = {
  access: { permission: 'shareSheet' },
  audit: 'book.share',
  mayMiss: true,
  schema: {
    tags,
    summary: "Mails the book of a store's day as pdf or excel",
    body: shareSheetInput,
    response: { 200: replyOf(sharedSheet) },
  },
} satisfies Served;
