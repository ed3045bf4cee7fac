import type { DataPoint, PointDefinition } from '@lanewise/contract/entities/data-point';
import { subjectOf, type PosTotal } from '@lanewise/contract/entities/data-point-rules';
import type { ReceiptMarks } from '@lanewise/contract/entities/receipt';
import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import { grouped } from '@lanewise/domain/list/grouped';
import { markedIn } from '@lanewise/domain/reports/marked';
import { exemptionReason } from '../../facts/exemption-reason.ts';
import { partSumsOf } from '../../facts/tables/parts.ts';
import { and, sql, texts, u64s, type Sql } from '../../facts/sql.ts';
import { withDates, withLocations } from '../../facts/scope.ts';
import { within } from '../../question/scoped.ts';
import type { BareReceipt } from '../receipts/receipt.ts';
import { definitionsIn } from '@lanewise/domain/points/definitions';
import { isItem, isOf } from '../../points/parts-sql.ts';
import { itemsOf, totalOf, type Items, type PlanParts } from '../../points/plan.ts';
import { receiptsOf, type PointPlace } from '../../points/receipts.ts';

// The parts of a receipt that a data point adds up, as positions in the lists of the receipt.

type List = keyof ReceiptMarks;

const none: ReceiptMarks = { lines: [], discounts: [], taxes: [], tenders: [], vouchers: [], events: [] };

/** The list of a receipt that holds the parts of each family, one entry for each part. */
const listOf: Readonly<Partial<Record<PlanParts['family'], List>>> = {
  tender: 'tenders',
  tax: 'taxes',
  exemption: 'taxes',
  discount: 'discounts',
  voucher: 'vouchers',
  event: 'events',
};

/** Taxes with an exemption. One part of this family may hold several taxes. */
const exempted = ({ keys }: PlanParts): Sql =>
  and([
    sql`(tax.exempted != 0 or tax.exempt_tax != 0)`,
    ...(keys === null ? [] : [sql`${exemptionReason(sql`tax.exempt_reason`)} in ${texts(keys)}`]),
  ]);

/** Positions, from 1, of the parts that a receipt adds to the sum. */
const places = (matching: Items | PlanParts): Sql => {
  if (matching.of === 'items')
    return sql`arrayFilter((at, line) -> line.kind != 'deposit' and ${isItem(sql`line`, matching)}, arrayEnumerate(lines), lines)`;
  if (matching.family === 'exemption')
    return sql`arrayFilter((at, tax) -> ${exempted(matching)}, arrayEnumerate(taxes), taxes)`;
  if (listOf[matching.family] === undefined) return sql`emptyArrayUInt32()`;
  const parts = partSumsOf([matching.family]);
  return sql`arrayFilter((at, part) -> ${isOf(sql`part.`, matching)}, arrayEnumerate(${parts}), ${parts})`;
};

/** The exceptions of a receipt that count. */
const exceptions = (matching: Items | PlanParts): Sql =>
  matching.of === 'parts' && matching.family === 'mark'
    ? sql`arrayFilter(mark -> ${matching.keys === null ? sql`true` : sql`mark in ${texts(matching.keys)}`}, marks)`
    : sql`emptyArrayString()`;

interface FoundMarks {
  entry: string | number;
  places: number[];
  exceptions: string[];
}

/** The parts of counted receipts that are added up; null: the whole receipt. */
const matchingOf = (total: PosTotal, { filters }: PointDefinition, place: PointPlace): Items | PlanParts | null => {
  const facts = { departments: place.names.departments, items: place.items };
  if (subjectOf(total) === 'items') return itemsOf(filters, facts);
  const { amount, quantity } = totalOf(total, filters, facts);
  return (amount ?? quantity)?.matching ?? null;
};

const at = <Item>(items: readonly Item[], is: (item: Item) => boolean): number[] =>
  items.flatMap((item, place) => (is(item) ? [place] : []));

const isItemLine = ({ kind }: Line): boolean => kind !== 'deposit';

/** Parts of totals that belong to the head of a receipt. */
const ofHead = (total: PosTotal, { kind, lines, discounts, taxes }: Transaction): Partial<ReceiptMarks> => {
  const isTaken = kind === 'postVoid';
  switch (total) {
    case 'net_sales_amt':
    case 'net_sales_qty':
    case 'customer_qty':
      return { lines: at(lines, isItemLine) };
    case 'gross_sales_amt':
      return { lines: at(lines, (line) => !isTaken && isItemLine(line) && line.kind !== 'return') };
    case 'returns_amt':
      return { lines: at(lines, (line) => !isTaken && line.kind === 'return') };
    case 'voids_amt':
      return { lines: at(lines, (line) => isTaken && isItemLine(line)) };
    case 'store_coupons_amt':
      return { discounts: at(discounts, () => !isTaken) };
    case 'deposit_amt':
      return { lines: at(lines, (line) => !isItemLine(line)) };
    case 'tax':
      return { taxes: at(taxes, () => true) };
    default:
      return {};
  }
};

/** The parts of a receipt that show an exception, as in the list of receipts with the exception. */
const ofException = (exception: string, receipt: BareReceipt): Partial<ReceiptMarks> => {
  const { lines, discounts, taxes, tenders, events } = receipt.transaction;
  const marked = markedIn({ exception }, receipt);
  return {
    lines: at(lines, (line) => marked.lines.has(line)),
    discounts: at(discounts, (one) => marked.discounts.has(one)),
    taxes: at(taxes, (tax) => marked.taxes.has(tax)),
    tenders: at(tenders, (tender) => marked.tenders.has(tender)),
    events: at(events, ({ kind }) => kind === exception),
  };
};

const together = (all: readonly Partial<ReceiptMarks>[]): ReceiptMarks => {
  const places = (list: List): number[] => [...new Set(all.flatMap((marks) => [...(marks[list] ?? [])]))];
  return {
    lines: places('lines'),
    discounts: places('discounts'),
    taxes: places('taxes'),
    tenders: places('tenders'),
    vouchers: places('vouchers'),
    events: places('events'),
  };
};

const marksOf = (
  total: PosTotal,
  matching: Items | PlanParts,
  found: FoundMarks,
  receipt: BareReceipt,
): ReceiptMarks => {
  const list = matching.of === 'items' ? 'lines' : listOf[matching.family];
  return together([
    ofHead(total, receipt.transaction),
    ...found.exceptions.map((exception) => ofException(exception, receipt)),
    ...(list === undefined ? [] : [{ [list]: found.places.map((place) => place - 1) }]),
  ]);
};

const isOneOf = (receipts: readonly BareReceipt[]): Sql =>
  sql`entry_no in ${u64s(receipts.map(({ source }) => String(source.entryNo)))}`;

/** The days and stores of receipts alone. */
const placeOf = (receipts: readonly BareReceipt[], place: PointPlace): PointPlace => {
  const days = receipts.map(({ transaction }) => transaction.businessDate).sort();
  const stores = withLocations(
    place.scope,
    receipts.map(({ location }) => location),
  );
  return {
    ...place,
    scope: withDates(stores, days[0] ?? place.scope.from, days.at(-1) ?? place.scope.to),
    among: isOneOf(receipts),
  };
};

const read = async (
  counting: Sql,
  matching: Items | PlanParts,
  receipts: readonly BareReceipt[],
  { facts, scope }: PointPlace,
): Promise<FoundMarks[]> =>
  facts.query<FoundMarks>(sql`
    select entry_no as entry, ${places(matching)} as places, ${exceptions(matching)} as exceptions
    from journal any inner join (${counting}) as point on point.point_entry = journal.entry_no
    where ${within(scope)} and ${isOneOf(receipts)}`);

/** Receipts, grouped by the definition that holds on their day. */
const byDefinition = (point: DataPoint, receipts: readonly BareReceipt[]) => {
  const ofReceipts = receipts.flatMap((receipt) => {
    const { businessDate: day } = receipt.transaction;
    return definitionsIn(point, { from: day, to: day }).map((definition) => ({ definition, receipt }));
  });
  return [...grouped(ofReceipts, ({ definition }) => definition.since).values()];
};

/**
 * The parts of receipts that a data point of the registers adds up. Receipts that do not count in the point have no
 * parts.
 */
export const readPointMarks = async (
  point: DataPoint,
  receipts: readonly BareReceipt[],
  anywhere: PointPlace,
): Promise<(receipt: BareReceipt) => ReceiptMarks> => {
  const place = placeOf(receipts, anywhere);
  if (receipts.length === 0) return () => none;
  const counting = await receiptsOf(point, place);
  const groups = byDefinition(point, receipts).map(async (group) => {
    const own = group.map(({ receipt }) => receipt);
    const [first] = group;
    const total = first?.definition.posAssignment;
    const matching = first && total && matchingOf(total, first.definition, place);
    if (!total || !matching) return [];
    const byEntry = new Map(own.map((receipt) => [receipt.source.entryNo, receipt]));
    return (await read(counting, matching, own, place)).flatMap((found): [number, ReceiptMarks][] => {
      const receipt = byEntry.get(Number(found.entry));
      return receipt ? [[Number(found.entry), marksOf(total, matching, found, receipt)]] : [];
    });
  });
  const marks = new Map((await Promise.all(groups)).flat());
  return ({ source }) => marks.get(source.entryNo) ?? none;
};
