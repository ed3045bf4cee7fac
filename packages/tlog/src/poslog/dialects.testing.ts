import fc from 'fast-check';
import { formatFixed } from '../fixed.ts';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/**
 * The intended receipt, before a register writes it. Amounts are what the customer pays, including tax where prices
 * include it.
 */
export interface Meant {
  number: string;
  lines: MeantLine[];
  /** Percent. */
  taxRate: number;
  /** Cash rounding, negative where less was paid. Only for sales. */
  rounding: Fixed;
  card: boolean;
  cashBack: Fixed;
  change: Fixed;
  drawer: boolean;
  /** Difference between net plus tax of the totals and the gross, in cents. */
  missing: -1 | 0 | 1;
}

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((value) => value * 100);

export interface MeantLine {
  code: string;
  pieces: number;
  amount: Fixed;
  returned: boolean;
  /** The next line takes it off again. */
  undone: boolean;
  /** Sold stored value, which is no sale and bears no tax. */
  voucher: boolean;
}

/** Receipts that sell, return, or both, and whose total is never zero. */
export const meant: fc.Arbitrary<Meant> = fc
  .record({
    number: fc.integer({ min: 1, max: 99_999 }).map(String),
    lines: fc.array(
      fc.record({
        code: fc.integer({ min: 1, max: 9_999_999 }).map((code) => String(code).padStart(8, '0')),
        pieces: fc.integer({ min: 1, max: 20 }),
        amount: cents(50_000),
        returned: fc.boolean(),
        undone: fc.constantFrom(false, false, false, true),
        voucher: fc.constantFrom(false, false, false, true),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    taxRate: fc.constantFrom(0, 7, 20, 25),
    rounding: fc.constantFrom(0, 0, 400, -200, -4_900),
    card: fc.boolean(),
    cashBack: fc.constantFrom(0, 0, 200_000),
    change: fc.oneof(fc.constant(0), cents(5_000)),
    drawer: fc.boolean(),
    missing: fc.constantFrom(-1 as const, 0 as const, 1 as const),
  })
  .filter((one) => Math.abs(grossOf(one)) > 5_000 && Math.abs(withTaxOnTop(one)) > 5_000)
  .filter((one) => goodsOf(one) !== 0 && isTold(one));

export const signed = ({ amount, returned }: MeantLine): Fixed => (returned ? -amount : amount);
/** Lines that were undone on either side of nothing may as well be read as lines that undo themselves. */
const isTold = ({ lines }: Pick<Meant, 'lines'>): boolean => {
  const undone = lines.filter((line) => line.undone);
  return undone.length === 0 || undone.reduce((sum, line) => sum + signed(line), 0) !== 0;
};
const sumOf = (lines: readonly MeantLine[]): Fixed =>
  lines.reduce((sum, line) => sum + (line.undone ? 0 : signed(line)), 0);
export const grossOf = ({ lines }: Pick<Meant, 'lines'>): Fixed => sumOf(lines);
/** The part of the gross that bears tax. */
export const goodsOf = ({ lines }: Pick<Meant, 'lines'>): Fixed => sumOf(lines.filter(({ voucher }) => !voucher));
/** Tax included in an amount, to the cent. */
export const insideOf = (amount: Fixed, rate: number): Fixed =>
  Math.round((amount * rate) / (100 + rate) / 100) * 100 + 0;
/** Tax added to an amount, to the cent. */
export const onTopOf = (amount: Fixed, rate: number): Fixed => Math.round((amount * rate) / 100 / 100) * 100 + 0;

export const withTaxOnTop = (one: Meant): Fixed => grossOf(one) + onTopOf(goodsOf(one), one.taxRate);

const money = formatFixed;
const line = (inside: string, attributes = ''): string => `<LineItem${attributes}>${inside}</LineItem>`;
const totalOf = (type: string, amount: Fixed): string => `<Total TotalType="${type}">${money(amount)}</Total>`;
const tender = (type: string, amount: Fixed, inside = '', code = 'Sale'): string =>
  line(`<Tender TenderType="${type}" TypeCode="${code}"><Amount>${money(amount)}</Amount>${inside}</Tender>`);

/** A line, and the one that takes it off where it is undone. */
const withUndone = (one: MeantLine, write: (attributes: string) => string): string =>
  write('') + (one.undone ? write(' VoidFlag="true"') : '');
const nameOf = ({ returned }: MeantLine): string => (returned ? 'Return' : 'Sale');
const typeOf = ({ voucher }: MeantLine): string => (voucher ? 'GiftCertificate' : 'Stock');

/**
 * NCR ACS: tax on a separate line, cash back inside the card and once more in cash, change in cash with its sign, what
 * takes a line off is negative.
 */
export const acs = (one: Meant): string => {
  const tax = onTopOf(goodsOf(one), one.taxRate);
  const total = withTaxOnTop(one);
  const items = one.lines.map((item) =>
    withUndone(item, (attributes) => {
      const { code, pieces, amount } = item;
      const sign = attributes === '' || item.returned ? '' : '-';
      return line(
        `<${nameOf(item)} ItemType="${typeOf(item)}"><POSIdentity><POSItemID>${code}</POSItemID></POSIdentity>
         <ExtendedAmount>${sign}${money(amount)}</ExtendedAmount><Quantity>${sign}${pieces}</Quantity></${nameOf(item)}>`,
        attributes,
      );
    }),
  );
  const taxes = tax === 0 ? '' : line(`<Tax TaxType="Sales"><Amount>${money(tax)}</Amount></Tax>`);
  const cashBack = one.cashBack === 0 ? '' : `<Cashback>${money(one.cashBack)}</Cashback>`;
  const change = (amount: Fixed): string => `<TenderChange><Amount>${money(-amount)}</Amount></TenderChange>`;
  const paid =
    total < 0
      ? tender('Cash', -total, '', 'Refund')
      : one.card
        ? tender('CreditDebit', total + one.cashBack, `<CreditDebit CardType="Debit"/>${cashBack}`) +
          (one.cashBack === 0 ? '' : tender('Cash', -one.cashBack))
        : tender('Cash', total + one.change) +
          (one.change === 0 ? '' : tender('Cash', -one.change, change(one.change)));
  return `<Transaction><RetailStoreID>9</RetailStoreID><WorkstationID>3</WorkstationID><SequenceNumber>${one.number}</SequenceNumber>
    <BusinessDayDate>2026-03-01</BusinessDayDate><RetailTransaction>${items.join('')}${taxes}${paid}
    ${totalOf('TransactionGrandAmount', total)}</RetailTransaction></Transaction>`;
};

/** Visma Retail: two numbers per item, rounding on a separate line, the drawer beside the sale, no business day. */
export const visma = (one: Meant): string => {
  const total = grossOf(one);
  const items = one.lines.map((item) =>
    withUndone(item, (attributes) =>
      line(
        `<${nameOf(item)} ItemType="${typeOf(item)}"><POSIdentity POSIDType="RSID"><POSItemID>1</POSItemID></POSIdentity>
         <POSIdentity POSIDType="GTIN"><POSItemID>${item.code}</POSItemID></POSIdentity>
         <ExtendedAmount>${money(item.amount)}</ExtendedAmount><Quantity>${item.pieces}</Quantity></${nameOf(item)}>`,
        attributes,
      ),
    ),
  );
  const direction = one.rounding < 0 ? 'Down' : 'Up';
  const rounding =
    one.rounding === 0
      ? ''
      : line(`<Tender><Rounding RoundingDirection="${direction}">${money(Math.abs(one.rounding))}</Rounding></Tender>`);
  const paid = total + one.rounding;
  const payment = paid < 0 ? tender('Cash', -paid, '', 'Refund') : tender('Cash', paid);
  const control = one.drawer ? '<ControlTransaction><NoSale/></ControlTransaction>' : '';
  return `<Transaction><BusinessUnit><UnitID>9</UnitID></BusinessUnit><WorkstationID>3</WorkstationID>
    <SequenceNumber>${one.number}</SequenceNumber><EndDateTime>2026-03-01T09:11:00</EndDateTime>
    <RetailTransaction TransactionStatus="Finished">${items.join('')}${payment}${rounding}
    ${totalOf('TransactionGrandAmount', total)}</RetailTransaction>${control}</Transaction>`;
};

/**
 * ROQQIO futura: returns are negative sales, tax is in the totals, change inside of another change on a separate line;
 * what was undone is not written.
 */
export const futura = (one: Meant): string => {
  const total = grossOf(one);
  const tax = insideOf(goodsOf(one), one.taxRate);
  const items = one.lines
    .filter(({ undone }) => !undone)
    .map(({ code, pieces, amount, returned, voucher }) =>
      line(
        `<Sale><ItemID Name="Ware ${code}">${code}</ItemID><Quantity>${returned ? -pieces : pieces}</Quantity>
         <ExtendedAmount>${money(amount)}</ExtendedAmount><f:SalesMode>${returned ? 'RETOUR' : 'MODE_NORMAL'}</f:SalesMode>
         <f:LineType>${voucher ? 'VOUCHER' : 'ITEM'}_SALE</f:LineType></Sale>`,
      ),
    );
  const given = `<TenderChange TenderType="Cash"><Amount>${money(one.change)}</Amount></TenderChange>`;
  const change = one.change === 0 ? '' : line(`<TenderChange TypeCode="Refund">${given}</TenderChange>`);
  const paid = total < 0 ? tender('Cash', -total, '', 'Refund') : tender('Cash', total + one.change) + change;
  return `<Transaction><RetailStoreID>9</RetailStoreID><WorkstationID>3</WorkstationID><SequenceNumber>${one.number}</SequenceNumber>
    <BusinessDayDate>2026-03-01</BusinessDayDate><RetailTransaction>${items.join('')}${paid}
    ${totalOf('TransactionGrandAmount', total)}${totalOf('TransactionNetAmount', total - tax + one.missing * 100)}
    ${totalOf('TransactionTaxAmount', tax)}</RetailTransaction></Transaction>`;
};

/** An item whose price includes the tax that it states; what takes it off states the same. */
const withOwnTax = (item: MeantLine, rate: number): string => {
  const { code, pieces, amount, voucher } = item;
  const tax = `<Tax><TaxableAmount TaxIncludedInTaxableAmountFlag="true">${money(amount)}</TaxableAmount>
    <Amount>${money(insideOf(amount, rate))}</Amount><Percent>${rate}</Percent></Tax>`;
  return `<${nameOf(item)} ItemType="${typeOf(item)}"><POSIdentity><POSItemID>${code}</POSItemID></POSIdentity>
    <ExtendedAmount>${money(amount)}</ExtendedAmount><Quantity>${pieces}</Quantity>${voucher ? '' : tax}</${nameOf(item)}>`;
};

/**
 * GK Software: no amount has a sign, the tax of what came back stands apart from that of what was sold, a payment may be
 * taken back by a line like it.
 */
export const gk = (one: Meant): string => {
  const total = grossOf(one);
  const items = one.lines.map((item) =>
    withUndone(item, (attributes) => line(withOwnTax(item, one.taxRate), attributes)),
  );
  const taxed = one.lines.filter(({ undone, voucher }) => !undone && !voucher);
  const taxOf = (back: boolean): Fixed =>
    taxed.reduce((sum, { amount, returned }) => sum + (returned === back ? insideOf(amount, one.taxRate) : 0), 0);
  const paid = tender('CreditDebit', Math.abs(total), '', total < 0 ? 'Refund' : 'Sale');
  const undone = one.card ? paid + paid.replace('<LineItem>', '<LineItem VoidFlag="true">') : '';
  return `<Transaction><RetailStoreID>9</RetailStoreID><WorkstationID>3</WorkstationID><SequenceNumber>${one.number}</SequenceNumber>
    <BusinessDayDate>2026-03-01</BusinessDayDate><RetailTransaction TransactionStatus="Finished">${items.join('')}${undone}
    ${tender('Cash', Math.abs(total), '', total < 0 ? 'Refund' : 'Sale')}${totalOf('TransactionGrandAmount', Math.abs(total))}
    ${totalOf('TransactionTaxAmount', taxOf(false))}${totalOf('GK:NegativeTransactionTaxAmount', taxOf(true))}
    </RetailTransaction></Transaction>`;
};

/**
 * Decathlon: version 6, the country before the store, times by type, prices that include tax, the receipt in base64.
 */
export const decathlon = (one: Meant): string => {
  const total = grossOf(one);
  const items = one.lines.map((item) =>
    withUndone(item, (attributes) => line(withOwnTax(item, one.taxRate), attributes)),
  );
  const picture = Buffer.from(`TOTAL ${money(total)} `.repeat(20)).toString('base64');
  const payment = total < 0 ? tender('Cash', -total, '', 'Refund') : tender('Cash', total);
  const time = (name: string, type: string, text: string): string =>
    `<${name}DateTime TypeCode="${type}">2026-03-01T${text}</${name}DateTime>`;
  return `<Transaction><BusinessUnit><UnitID TypeCode="Country">FR</UnitID></BusinessUnit>
    <BusinessUnit><UnitID TypeCode="RetailStore">9</UnitID></BusinessUnit><WorkstationID>3</WorkstationID>
    <SequenceNumber>${one.number}</SequenceNumber><BusinessDayDate>2026-03-01</BusinessDayDate>
    ${time('Begin', 'Item', '09:10:30')}${time('Begin', 'Transaction', '09:10:00')}${time('End', 'Transaction', '09:11:00')}
    <RetailTransaction>${items.join('')}${payment}${totalOf('TransactionGrandAmount', total)}
    <ReceiptImage>${picture}</ReceiptImage></RetailTransaction></Transaction>`;
};

/** The same file where customers paid in another currency: what they gave stands beside its value in that of the store. */
export const paidAbroad = (xml: string): string =>
  xml.replace(
    /(<Tender [^>]*>\s*<Amount>)(-?[\d.]+)(<\/Amount>)/g,
    (_, before: string, amount: string, after: string) =>
      `${before}${amount}${after}<ForeignCurrency><CurrencyCode>CAD</CurrencyCode>
       <OriginalFaceAmount>${(Number(amount) * 1.36).toFixed(2)}</OriginalFaceAmount><ExchangeRate>0.7353</ExchangeRate>
       <Amount>${(Number(amount) * 1.36).toFixed(2)}</Amount></ForeignCurrency>`,
  );

/** The same file where what customers gave in another currency stands alone. */
export const onlyAbroad = (xml: string): string =>
  xml.replace(
    /(<Tender [^>]*>\s*<Amount)>(-?[\d.]+)(<\/Amount>)/g,
    (_, before: string, amount: string, after: string) =>
      `${before} Currency="CAD">${(Number(amount) * 1.36).toFixed(2)}${after}`,
  );
