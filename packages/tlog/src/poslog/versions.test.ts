import { describe, expect, it } from 'vitest';
import { profileOf, decodeAll, transactionsOf } from '../testing.ts';
import { poslog } from './format.ts';
import type { Transaction } from '@lanewise/contract/facts/transaction';

const only = (content: string | Uint8Array): Transaction => {
  const decoded = decodeAll(poslog, content);
  const [transaction] = transactionsOf(decoded);
  if (transaction === undefined) throw new Error(`nothing read: ${JSON.stringify(decoded)}`);
  return transaction;
};

const unknown = (content: string): string[] =>
  decodeAll(poslog, content).flatMap((one) => (one.type === 'unknown' ? [one.record] : []));

const receipt = {
  store: '0042',
  businessDate: '2026-03-01',
  lane: '3',
  number: '0017',
  kind: 'sale',
  cashier: '7',
  total: 35_000,
  lines: [{ upc: '04011', quantity: 20_000, amount: 35_000, description: 'Bananas' }],
  tenders: [{ kind: 'cash', amount: 35_000, change: 15_000 }],
};

describe('the same receipt in every version', () => {
  it.each([
    [
      'version 1',
      `<POSLog><Transaction><RetailStoreID>0042</RetailStoreID><RegisterID>3</RegisterID><SequenceNumber>0017</SequenceNumber>
       <BusinessDayDate>2026-03-01</BusinessDayDate><OperatorID>7</OperatorID><RetailTransaction>
       <LineItem><SequenceNumber>1</SequenceNumber><Sale><POSItemID>04011</POSItemID><Description>Bananas</Description>
       <ActualUnitPrice>1.75</ActualUnitPrice><Quantity>2</Quantity></Sale></LineItem>
       <LineItem><SequenceNumber>2</SequenceNumber><Tender><TenderTypeCode>CASH</TenderTypeCode><Amount>5.00</Amount>
       <TenderChange><Amount>1.50</Amount></TenderChange></Tender></LineItem></RetailTransaction></Transaction></POSLog>`,
    ],
    [
      'version 2.1, another prefix, times of day in the business date',
      `<?xml version="1.0"?><arts:POSLog xmlns:arts="http://www.nrf-arts.org/IXRetail/namespace/">
       <arts:Transaction><arts:RetailStoreID>0042</arts:RetailStoreID><arts:WorkstationID>3</arts:WorkstationID>
       <arts:SequenceNumber>0017</arts:SequenceNumber><arts:BusinessDayDate>2026-03-01T00:00:00</arts:BusinessDayDate>
       <arts:OperatorID OperatorName="Kim">7</arts:OperatorID><arts:RetailTransaction Version="2.1">
       <arts:LineItem EntryMethod="Scanned"><arts:SequenceNumber>1</arts:SequenceNumber><arts:Sale ItemType="Stock">
       <arts:POSIdentity POSIDType="PLU"><arts:POSItemID>04011</arts:POSItemID></arts:POSIdentity><arts:ItemID>977</arts:ItemID>
       <arts:Description>Bananas</arts:Description><arts:RegularSalesUnitPrice>1.75</arts:RegularSalesUnitPrice>
       <arts:ExtendedAmount>3.50</arts:ExtendedAmount><arts:Quantity>2</arts:Quantity></arts:Sale></arts:LineItem>
       <arts:LineItem><arts:SequenceNumber>2</arts:SequenceNumber><arts:Tender TenderType="Cash"><arts:TenderID>1</arts:TenderID>
       <arts:Amount>5.00</arts:Amount><arts:TenderChange><arts:Amount>1.50</arts:Amount></arts:TenderChange></arts:Tender></arts:LineItem>
       <arts:Total TotalType="TransactionGrandAmount">3.50</arts:Total></arts:RetailTransaction></arts:Transaction></arts:POSLog>`,
    ],
    [
      'version 6, numbers behind the items, amounts with currency, wrapped in a message',
      `<Reply xmlns="urn:service" xmlns:x="urn:vendor"><Header><ID>1</ID></Header><POSLog MajorVersion="6" xmlns="http://www.nrf-arts.org/IXRetail/v6.0.0/poslog">
       <Transaction TypeCode="SaleTransaction"><BusinessUnit><UnitID Name="Mill Road" TypeCode="RetailStore">0042</UnitID></BusinessUnit>
       <BusinessUnit><UnitID TypeCode="Country">GB</UnitID></BusinessUnit><WorkstationID TypeCode="POS">3</WorkstationID>
       <SequenceNumber>0017</SequenceNumber><POSLogDateTime TypeCode="Transaction">2026-03-01T09:10:11.5+01:00</POSLogDateTime>
       <OperatorID x:Rank="A">7</OperatorID><CurrencyCode>EUR</CurrencyCode><RetailTransaction TransactionStatus="Finished">
       <LineItem EntryMethod="Scanned"><Sale><POSIdentity><POSItemID>04011</POSItemID></POSIdentity><Description>Bananas</Description>
       <RegularSalesUnitPrice Currency="EUR">1.75</RegularSalesUnitPrice><ExtendedAmount Currency="EUR">3.50</ExtendedAmount>
       <Quantity Units="1" UnitOfMeasureCode="EA">2</Quantity></Sale><SequenceNumber>1</SequenceNumber></LineItem>
       <LineItem><Tender TenderType="Cash" TypeCode="Sale"><Amount Currency="EUR">5.00</Amount><TenderChange><Amount Currency="EUR">1.50</Amount></TenderChange>
       </Tender><SequenceNumber>2</SequenceNumber></LineItem>
       <Total TotalType="TransactionGrandAmount">3.50</Total></RetailTransaction></Transaction></POSLog></Reply>`,
    ],
  ])('%s', (_, content) => {
    const transaction = only(content);
    expect(transaction).toMatchObject(receipt);
    expect(transaction.events.filter(({ kind }) => kind === 'unbalanced')).toEqual([]);
    expect(transaction.lines.map(({ sequence }) => sequence)).toEqual([1]);
    expect(unknown(content)).toEqual([]);
  });

  it('a message without BusinessDayDate counts on its local date and says so', () => {
    const transaction = only(
      `<POSLog><Transaction><RetailStoreID>1</RetailStoreID><SequenceNumber>2</SequenceNumber>
       <EndDateTime>2026-03-01T23:59:60</EndDateTime><ControlTransaction><NoSale/></ControlTransaction></Transaction></POSLog>`,
    );
    expect(transaction).toMatchObject({ businessDate: '2026-03-01', ended: '2026-03-01T23:59:59', kind: 'noSale' });
    expect(transaction.events).toContainEqual({
      sequence: 0,
      kind: 'other',
      detail: 'No BusinessDayDate; the local date of the transaction is used',
    });
  });
});

const plain = (name: string, inside = ''): string =>
  `<Transaction><RetailStoreID>9</RetailStoreID><SequenceNumber>1</SequenceNumber><BusinessDayDate>2026-03-01</BusinessDayDate>
   <OperatorID OperatorName="${name}">7</OperatorID><ControlTransaction><NoSale/>${inside}</ControlTransaction></Transaction>`;

describe('encodings', () => {
  const latin = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

  it.each([
    ['UTF-8', Buffer.from(`<POSLog>${plain('Zoë')}</POSLog>`)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF<POSLog>${plain('Zoë')}</POSLog>`)],
    ['ISO-8859-1 by declaration', latin(`<?xml version="1.0" encoding="ISO-8859-1"?><POSLog>${plain('Zoë')}</POSLog>`)],
    ['Windows-1252 without a declaration', latin(`<POSLog>${plain('Zoë')}</POSLog>`)],
    ['UTF-16 little endian', Buffer.from(`\uFEFF<POSLog>${plain('Zoë')}</POSLog>`, 'utf16le')],
    ['UTF-16 big endian', Buffer.from(`\uFEFF<POSLog>${plain('Zoë')}</POSLog>`, 'utf16le').swap16()],
  ])('%s', (_, bytes) => {
    expect(only(bytes).cashierName).toBe('Zoë');
    expect(decodeAll(poslog, bytes, { cuts: [1, 2, 3, 50, 51] })).toEqual(decodeAll(poslog, bytes));
  });

  it('bytes that break the encoding that is named make that transaction broken', () => {
    const bytes = latin(`<?xml version="1.0" encoding="UTF-8"?><POSLog>${plain('Zoë')}</POSLog>`);
    expect(decodeAll(poslog, bytes)).toMatchObject([{ type: 'broken', reason: 'malformed' }]);
  });
});

describe('what nobody knows', () => {
  it('is counted once a kind and transaction, and never fatal', () => {
    const inside = '<Mood>good</Mood><Mood/><v:Camera xmlns:v="urn:v"><v:Frame/></v:Camera><x xmlns="urn:w"/>';
    expect(unknown(`<POSLog>${plain('a', inside)}${plain('b', '<Mood/>')}</POSLog>`)).toEqual([
      'Mood',
      'v:Camera',
      'vendor:x',
      'Mood',
    ]);
  });

  it('parts no number, amount or total in which it stands', () => {
    const text = `<POSLog><Transaction><RetailStoreID>9<F/>1</RetailStoreID><SequenceNumber>11<F>x</F>20</SequenceNumber>
      <BusinessDayDate>2026-11-19<F/></BusinessDayDate><RetailTransaction><LineItem><Sale><ItemID>7</ItemID>
      <ActualSalesUnitPrice><F>x</F>4.10</ActualSalesUnitPrice><Quantity>3<U>EA</U></Quantity>
      <ExtendedAmount>12<F/>.<F><G>5</G></F>30</ExtendedAmount></Sale></LineItem>
      <Total TotalType="TransactionGrandAmount">12.30<F/></Total></RetailTransaction></Transaction></POSLog>`;
    const read = only(text);
    expect(read).toMatchObject({ store: '91', number: '1120', businessDate: '2026-11-19', total: 123_000, events: [] });
    expect(read.lines).toMatchObject([{ quantity: 30_000, unitPrice: 41_000, amount: 123_000 }]);
    const cuts = Array.from({ length: text.length }, (_, at) => at);
    expect(decodeAll(poslog, text, { cuts })).toEqual(decodeAll(poslog, text));
  });

  it('as a whole kind of transaction is kept as other', () => {
    const content = `<POSLog>${plain('a').replace(/ControlTransaction/g, 'ForeCourtTransaction')}</POSLog>`;
    expect(only(content)).toMatchObject({ kind: 'other', number: '1', lines: [] });
    expect(unknown(content)).toEqual(['ForeCourtTransaction']);
  });

  it("a vendor's element with a known name is not taken for the known one", () => {
    const inside = '<v:ReasonCode xmlns:v="urn:v">vendor</v:ReasonCode><ReasonCode>ours</ReasonCode>';
    expect(only(`<POSLog>${plain('a', inside)}</POSLog>`).events).toContainEqual({
      sequence: 0,
      kind: 'other',
      detail: 'ours',
    });
  });
});

describe('the place of a transaction', () => {
  it('is the location of the import when it names one', () => {
    const decoded = decodeAll(poslog, `<POSLog>${plain('a')}</POSLog>`, {
      profile: profileOf({ location: 'Mill Road' }),
    });
    expect(transactionsOf(decoded)[0]?.store).toBe('Mill Road');
  });

  it('and number may come again: occurrences are counted', () => {
    const decoded = decodeAll(poslog, `<POSLog>${plain('a')}${plain('b')}${plain('c').replace('>9<', '>8<')}</POSLog>`);
    expect(transactionsOf(decoded).map(({ occurrence }) => occurrence)).toEqual([0, 1, 0]);
  });
});
