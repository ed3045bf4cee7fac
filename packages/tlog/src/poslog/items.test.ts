import { describe, expect, it } from 'vitest';
import { events, net, sale } from './sale.testing.ts';

describe('quantities', () => {
  it('a weighed item counts one unit whatever it weighs, negative when it is taken back', () => {
    const { lines } = sale({
      lines: `
        | Sale   | <POSItemID>4011</POSItemID><ExtendedAmount>1.26</ExtendedAmount><Quantity UnitOfMeasureCode="LB">0.42</Quantity>
        acs:weightItem="true" EntryMethod="Keyed" | Sale | <ExtendedAmount>9.26</ExtendedAmount><Quantity>1.00</Quantity>
        | Return | <POSItemID>4011</POSItemID><ExtendedAmount>1.26</ExtendedAmount><Quantity UnitOfMeasureCode="KGM">2</Quantity>
        | Sale   | <ExtendedAmount>6.00</ExtendedAmount><Quantity UnitOfMeasureCode="EA">3</Quantity>`,
    });
    expect(lines.map(({ weighed, quantity, units }) => ({ weighed, quantity, units }))).toEqual([
      { weighed: true, quantity: 4_200, units: 10_000 },
      { weighed: true, quantity: 10_000, units: 10_000 },
      { weighed: true, quantity: -20_000, units: -10_000 },
      { weighed: false, quantity: 30_000, units: 30_000 },
    ]);
    expect(lines[1]?.entry).toBe('keyed');
  });

  it('without an extended amount it is quantity times price, rounded half away from zero', () => {
    const { lines } = sale({
      lines: '| Sale | <ActualSalesUnitPrice>0.3333</ActualSalesUnitPrice><Quantity>1.5</Quantity>',
    });
    expect(lines[0]).toMatchObject({ quantity: 15_000, amount: 5_000, unitPrice: 3_333 });
  });

  it('without an extended amount a price finer than four decimals is multiplied with all its digits', () => {
    const { lines } = sale({
      lines:
        '| Sale | <ActualSalesUnitPrice>0.005678</ActualSalesUnitPrice><Quantity>300</Quantity>\n' +
        '| Sale | <RegularSalesUnitPrice>0.00333</RegularSalesUnitPrice><Quantity>1250</Quantity>',
    });
    expect(lines.map(({ amount }) => amount)).toEqual([17_000, 41_600]);
  });

  it('codes keep leading zeros and letters; padded descriptions are trimmed', () => {
    const { lines } = sale({
      lines:
        '| Sale | <POSIdentity><POSItemID>00000000067591</POSItemID></POSIdentity><Description>APPLES    </Description><ExtendedAmount>1</ExtendedAmount>',
    });
    expect(lines[0]).toMatchObject({ upc: '00000000067591', description: 'APPLES' });
  });

  it('the hierarchy goes from the top to the leaf however it is written', () => {
    const { lines } = sale({
      lines:
        `| Sale | <MerchandiseHierarchy Level="Class" Description="Apples">61</MerchandiseHierarchy><MerchandiseHierarchy Level="Department"
        acs:DepartmentDescription="Produce">6</MerchandiseHierarchy><ExtendedAmount>1</ExtendedAmount>`.replace(
          /\n\s+/g,
          ' ',
        ),
    });
    expect(lines[0]?.department).toEqual([
      { code: '6', name: 'Produce' },
      { code: '61', name: 'Apples' },
    ]);
  });
});

describe('deliveries', () => {
  it('of items that another line sells are not sold twice', () => {
    const transaction = sale({
      total: '4.00',
      lines: `
        | SaleForDelivery | <Item><ExtendedAmount>5.00</ExtendedAmount></Item><ItemID>44</ItemID>
        | Sale | <ItemID>44</ItemID><RegularSalesUnitPrice>5</RegularSalesUnitPrice><ExtendedAmount>5.00</ExtendedAmount><RetailPriceModifier><Amount>1.00</Amount></RetailPriceModifier>`,
    });
    expect(transaction.lines).toMatchObject([{ sequence: 2, upc: '44', amount: 50_000, discount: -10_000 }]);
    expect(transaction.discounts).toMatchObject([{ sequence: 2, line: 2, amount: -10_000 }]);
  });
});

describe('voids', () => {
  it('a correction line with its own sign counts, as NCR ACS writes it', () => {
    const transaction = sale({
      total: '1.00',
      lines: `
        | Sale | <POSItemID>1</POSItemID><ExtendedAmount>1.00</ExtendedAmount>
        | Sale | <POSItemID>2</POSItemID><ExtendedAmount>2.79</ExtendedAmount>
        VoidFlag="true" | Sale | <POSItemID>2</POSItemID><ExtendedAmount>-2.79</ExtendedAmount><Quantity>-1</Quantity>`,
    });
    expect(transaction.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', 10_000],
      ['sale', 27_900],
      ['void', -27_900],
    ]);
    expect(events(transaction)).toEqual(['void@3']);
  });

  it('a line voided in place is shown as sold and corrected, and counts as nothing', () => {
    const transaction = sale({
      total: '1.00',
      lines: `
        | Sale | <POSItemID>1</POSItemID><ExtendedAmount>1.00</ExtendedAmount>
        CancelFlag="true" | Sale | <POSItemID>2</POSItemID><ExtendedAmount>2.79</ExtendedAmount>`,
    });
    expect(transaction.lines.map(({ kind, amount, sequence }) => [kind, amount, sequence])).toEqual([
      ['sale', 10_000, 1],
      ['sale', 27_900, 2],
      ['void', -27_900, 2],
    ]);
    expect(events(transaction)).toEqual(['void@2']);
  });

  it('the total tells that a positive void line corrects the line before', () => {
    const transaction = sale({
      total: '1.00',
      lines: `
        | Sale | <POSItemID>1</POSItemID><ExtendedAmount>1.00</ExtendedAmount>
        | Sale | <POSItemID>2</POSItemID><ExtendedAmount>2.79</ExtendedAmount>
        VoidFlag="true" | Sale | <POSItemID>2</POSItemID><ExtendedAmount>2.79</ExtendedAmount>`,
    });
    expect(transaction.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', 10_000],
      ['sale', 27_900],
      ['void', -27_900],
    ]);
  });
});

describe('returns and deposits', () => {
  it('a transaction of returns alone is a return; its lines are negative however they are signed', () => {
    for (const amount of ['4.00', '-4.00']) {
      const transaction = sale({
        total: '-4.00',
        lines: `| Return | <POSItemID>1</POSItemID><ExtendedAmount>${amount}</ExtendedAmount>`,
      });
      expect(transaction).toMatchObject({ kind: 'return', total: -40_000 });
      expect(transaction.lines).toMatchObject([{ kind: 'return', amount: -40_000, quantity: -10_000, units: -10_000 }]);
      expect(events(transaction)).toEqual(['refund@1']);
    }
  });

  it('a return among sales leaves it a sale', () => {
    const transaction = sale({
      total: '6.00',
      lines: `
        | Sale | <ExtendedAmount>10.00</ExtendedAmount>
        | Return | <ExtendedAmount>4.00</ExtendedAmount>`,
    });
    expect(transaction).toMatchObject({ kind: 'sale', total: 60_000 });
    expect(net(transaction)).toBe(60_000);
  });

  it('deposits, linked items of NCR ACS and stored value are no sales', () => {
    const { lines } = sale({
      lines: `
        | Sale ItemType="Deposit" | <ExtendedAmount>0.25</ExtendedAmount>
        EntryMethod="acs:Linked" | Sale ItemType="Stock" | <ExtendedAmount>2.00</ExtendedAmount>
        | Sale ItemType="GiftCard" | <ExtendedAmount>50.00</ExtendedAmount>
        VoidFlag="true" EntryMethod="acs:Linked" | Sale | <ExtendedAmount>-2.00</ExtendedAmount>`,
    });
    expect(lines.map(({ kind }) => kind)).toEqual(['deposit', 'deposit', 'deposit', 'deposit']);
  });

  it.each(['GiftCard', 'GiftCertificate', 'StoredValueInstrument'])(
    'a %s inside of an item is what it sells',
    (name) => {
      const kindOf = (inside: string, type = ''): string | undefined =>
        sale({ lines: `| Sale ${type} | <ItemID>GC</ItemID><ExtendedAmount>50.00</ExtendedAmount>${inside}` }).lines[0]
          ?.kind;
      expect([
        kindOf(`<${name}><SerialNumber>71</SerialNumber></${name}>`),
        kindOf(`<${name}><InitialBalance>50.00</InitialBalance></${name}>`, 'ItemType="Stock"'),
        kindOf(`<${name}>71</${name}>`),
        // Some registers write every element of an item, and leave it empty.
        kindOf(`<${name}/>`),
        kindOf(`<${name}><SerialNumber></SerialNumber><InitialBalance>0.00</InitialBalance></${name}>`),
      ]).toEqual(['deposit', 'deposit', 'deposit', 'sale', 'sale']);
    },
  );
});
