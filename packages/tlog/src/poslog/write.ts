import { formatFixed } from '../fixed.ts';
import { EXTENSIONS } from './names.ts';
import { writeLines } from './write-lines.ts';
import { attributes, element, escaped, lineItem } from './write-xml.ts';
import type {
  Discount,
  Tax,
  Tender,
  TenderKind,
  Transaction,
  TransactionEvent,
  TransactionKind,
  Voucher,
} from '@lanewise/contract/facts/transaction';

/**
 * Writes transactions as POSLog XML in the style of ARTS 2.1. Yields the start of the document, one text for each
 * transaction, and the end of the document. Reading the document back gives the same transactions, as far as POSLog can
 * represent them: `units` and the shares of transaction discounts follow from the rest, and events other than age
 * checks, items not found and reasons are derived again.
 */
export function* writePoslog(transactions: Iterable<Transaction>): Iterable<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<POSLog${attributes({
    xmlns: 'http://www.nrf-arts.org/IXRetail/namespace/',
    'xmlns:lw': EXTENSIONS,
    MajorVersion: '2',
    MinorVersion: '1',
  })}>\n`;
  for (const transaction of transactions) yield writeTransaction(transaction);
  yield '</POSLog>\n';
}

const writeTransaction = (transaction: Transaction): string => {
  const { kind } = transaction;
  const flags = {
    CancelFlag: kind === 'void' ? 'true' : '',
    TrainingModeFlag: kind === 'training' ? 'true' : '',
  };
  const header =
    element('RetailStoreID', transaction.store) +
    element('WorkstationID', transaction.lane) +
    element('SequenceNumber', transaction.number) +
    element('BusinessDayDate', transaction.businessDate) +
    element('BeginDateTime', transaction.began) +
    element('EndDateTime', transaction.ended) +
    (transaction.cashier === ''
      ? ''
      : `<OperatorID${attributes({ OperatorName: transaction.cashierName })}>${escaped(transaction.cashier)}</OperatorID>`) +
    element('CurrencyCode', transaction.currency);
  return `<Transaction${attributes(flags)}>${header}${body(transaction)}</Transaction>\n`;
};

const CONTROL: Partial<Record<TransactionKind, string>> = {
  signOn: 'OperatorSignOn',
  signOff: 'OperatorSignOff',
  noSale: 'NoSale',
  endOfDay: 'BusinessEOD',
  other: 'WorkstationOpen',
};

const MOVEMENTS: Partial<Record<TransactionKind, string>> = {
  loan: 'TenderLoan',
  pickup: 'TenderPickup',
  paidIn: 'PaidIn',
  paidOut: 'PaidOut',
};

const body = (transaction: Transaction): string => {
  const { kind, tenders, total } = transaction;
  const control = CONTROL[kind];
  const reason = element('ReasonCode', transaction.events.find((event) => event.kind === 'other')?.detail ?? '');
  if (control !== undefined)
    return `<ControlTransaction>${reason}${rebootOf(transaction) ?? `<${control}/>`}</ControlTransaction>`;
  const movement = MOVEMENTS[kind];
  if (movement === undefined) return retail(transaction);
  const parts = tenders.length > 0 ? tenders.map(writeTender).join('') : element('Amount', formatFixed(total));
  return `<TenderControlTransaction>${reason}<${movement}>${parts}</${movement}></TenderControlTransaction>`;
};

/** A restarted lane, with the number of the transaction that it interrupted. */
const rebootOf = ({ kind, events }: Transaction): string | null => {
  const reboot = kind === 'other' ? events.find((event) => event.kind === 'reboot') : undefined;
  return reboot ? `<Reboot>${element('SequenceNumber', reboot.detail)}</Reboot>` : null;
};

const STATUS: Partial<Record<TransactionKind, string>> = {
  suspended: 'Suspended',
  resumed: 'SuspendedRetrieved',
  postVoid: 'PostVoided',
};

const retail = (transaction: Transaction): string => {
  const { ringSeconds, tenderSeconds, idleSeconds } = transaction;
  const metrics =
    duration('RingElapsedTime', ringSeconds) +
    duration('TenderElapsedTime', tenderSeconds) +
    duration('IdleElapsedTime', idleSeconds);
  const separate = transaction.discounts.filter(({ line, sequence }) => line !== sequence);
  return (
    `<RetailTransaction${attributes({ TransactionStatus: STATUS[transaction.kind] ?? '', Version: '2.1' })}>` +
    (transaction.kind === 'postVoid' ? '<TransactionLink ReasonCode="Voided"/>' : '') +
    writeLines(transaction) +
    separate.map(writeDiscount).join('') +
    transaction.taxes.map((tax) => lineItem(tax.sequence, writeTax(tax))).join('') +
    transaction.tenders.map((tender) => lineItem(tender.sequence, writeTender(tender))).join('') +
    transaction.vouchers.map(writeVoucher).join('') +
    transaction.events.map(writeEvent).join('') +
    `<Total TotalType="TransactionGrandAmount">${formatFixed(transaction.total)}</Total>` +
    (transaction.customer === ''
      ? ''
      : `<LoyaltyAccount>${element('CustomerID', transaction.customer)}</LoyaltyAccount>`) +
    (metrics === '' ? '' : `<PerformanceMetrics>${metrics}</PerformanceMetrics>`) +
    '</RetailTransaction>'
  );
};

const duration = (name: string, seconds: number): string => (seconds === 0 ? '' : element(name, `PT${seconds}S`));

const writeDiscount = ({ sequence, line, kind, code, description, amount }: Discount): string =>
  lineItem(
    sequence,
    `<Discount${attributes({ TypeCode: kind })}>` +
      `<Amount${attributes({ Action: amount > 0 ? 'Add' : 'Subtract' })}>${formatFixed(Math.abs(amount))}</Amount>` +
      element('PromotionID', code) +
      element('Description', description) +
      (line === 0 ? '' : element('ItemLink', String(line))) +
      '</Discount>',
  );

const writeTax = (tax: Tax): string => {
  const exempt = tax.exempted !== 0 || tax.exemptTax !== 0 || tax.exemptReason !== '';
  return (
    '<Tax>' +
    element('TaxableAmount', formatFixed(tax.taxable)) +
    element('Amount', formatFixed(tax.amount)) +
    element('Percent', formatFixed(tax.percent)) +
    element('TaxRuleID', tax.code) +
    element('Description', tax.description) +
    (exempt
      ? '<TaxExemption>' +
        element('ExemptTaxableAmount', formatFixed(tax.exempted)) +
        element('ExemptTaxAmount', formatFixed(tax.exemptTax)) +
        element('ReasonCode', tax.exemptReason) +
        '</TaxExemption>'
      : '') +
    '</Tax>'
  );
};

/** TenderType, the element that holds a card or account, and CardType. */
const TENDERS: Record<TenderKind, readonly [type: string, instrument: string, card: string]> = {
  cash: ['Cash', '', ''],
  check: ['Check', '', ''],
  credit: ['CreditDebit', 'CreditDebit', 'Credit'],
  debit: ['CreditDebit', 'CreditDebit', 'Debit'],
  ebtFood: ['FoodStamps', 'EBT', ''],
  ebtCash: ['EBTCash', 'EBT', ''],
  wic: ['WIC', 'EBT', ''],
  giftCard: ['GiftCard', 'GiftCard', ''],
  houseCharge: ['AccountsReceivable', 'CustomerAccount', ''],
  manufacturerCoupon: ['ManufacturerCoupon', '', ''],
  voucher: ['Voucher', '', ''],
  rounding: ['', '', ''],
  other: ['Other', 'CustomerAccount', ''],
};

const writeTender = (tender: Tender): string => {
  if (tender.kind === 'rounding') return writeRounding(tender);
  const [type, instrument, card] = TENDERS[tender.kind];
  const paysOut = tender.amount < 0 && !tender.cashBack;
  const amount = paysOut ? -tender.amount : tender.amount + tender.change;
  const account =
    element('CardBrand', tender.cardBrand) +
    (tender.cardLast4 === '' ? '' : element('MaskedAccountNumber', `************${tender.cardLast4}`));
  return (
    `<Tender${attributes({ TenderType: type, TypeCode: paysOut ? 'Refund' : 'Sale' })}>` +
    element('TenderID', tender.code) +
    element('Amount', formatFixed(amount)) +
    element('Description', tender.description) +
    (tender.change === 0 ? '' : `<TenderChange>${element('Amount', formatFixed(tender.change))}</TenderChange>`) +
    (instrument === '' ? '' : `<${instrument}${attributes({ CardType: card })}>${account}</${instrument}>`) +
    '</Tender>'
  );
};

/**
 * The direction is 'Down' if the paid amount is the lower number. A refund of -9.98 that is paid out as -10.00 is
 * therefore also rounded down.
 */
const writeRounding = ({ amount, code, description }: Tender): string =>
  `<Tender>${element('TenderID', code)}${element('Description', description)}` +
  `<Rounding${attributes({ RoundingDirection: amount < 0 ? 'Up' : 'Down' })}>${formatFixed(Math.abs(amount))}</Rounding></Tender>`;

const writeVoucher = (voucher: Voucher): string =>
  lineItem(
    voucher.sequence,
    `<lw:Voucher${attributes({ TypeCode: voucher.action === 'redeemed' ? 'Redeemed' : 'Issued' })}>` +
      element('lw:SerialNumber', voucher.number) +
      element('lw:ProgramID', voucher.program) +
      element('lw:Amount', formatFixed(voucher.amount)) +
      element('lw:ExpirationDate', voucher.expiry) +
      '</lw:Voucher>',
  );

const writeEvent = ({ sequence, kind, detail }: TransactionEvent): string => {
  if (kind === 'ageCheck') return lineItem(sequence, `<lw:AgeRestriction>${escaped(detail)}</lw:AgeRestriction>`);
  if (kind !== 'itemNotFound') return '';
  const code = element('lw:POSItemID', detail);
  return lineItem(sequence, `<lw:ItemNotFound><lw:POSIdentity>${code}</lw:POSIdentity></lw:ItemNotFound>`);
};
