import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { describe, expect, it } from 'vitest';
import { decodeAll, transactionsOf } from '../testing.ts';
import { ace } from './format.ts';
import { checkout, decode, drawLog, events, only, paid, profile, read, shown } from './testing.ts';

describe('a log is refused', () => {
  it('when neither it nor the import names its store', () => {
    const refuse = () => decodeAll(ace, drawLog(checkout('')));
    expect(refuse).toThrow(SegmentRefused);
    expect(refuse).toThrow(/--location/);
  });
});

describe('a transaction is set aside', () => {
  it.each([
    ['without a number', '00 : 0003 : : 2611191534 : 00', 'missingField', 'The header has no field 2'],
    ['with a terminal of letters', "00 : 'LA' : 0179 : 2611191534 : 00", 'invalidValue', 'string 00, field 1'],
    ['with a price of letters', checkout("01 : 4011 : 'n/a'"), 'invalidValue', 'string 01, field 2: 6E2F61 is no'],
    ['with an amount beyond eleven digits', checkout('05 : 11 : 99999999999999'), 'invalidValue', 'string 05, field 2'],
    ['that begins with an item', '01 : 4011 : 59', 'malformed', 'It does not begin with a header'],
    [
      'of no date, where nothing stands before it',
      '00 : 0003 : 0179 : 2602301534 : 00',
      'invalidValue',
      '2602301534 is no',
    ],
  ])('%s', (_, text, reason, detail) => {
    const good = checkout('', '', '17');
    const [broken, after] = decode(`${text}\n\n${good}`);
    expect(broken).toMatchObject({ type: 'broken', offset: 0, reason });
    expect(broken).toHaveProperty('detail', expect.stringContaining(detail));
    expect(after).toMatchObject({ type: 'transaction', transaction: { number: '0179' } });
  });
});

describe('the header', () => {
  it('gives store, lane, number, operator, seconds and the minute of the end', () => {
    expect(only('00 : 0632 : 0002 : 2611191336 : 17 : 0 : 000114 : 1 : 0 : 0 : 24 : 58 : 9 : 53')).toMatchObject({
      store: '0014',
      lane: '632',
      number: '0002',
      businessDate: '2026-11-19',
      ended: '2026-11-19T13:36:00',
      began: '',
      cashier: '000114',
      ringSeconds: 24,
      tenderSeconds: 58,
      idleSeconds: 53,
      kind: 'signOff',
    });
  });

  it.each([
    ['0101011200', '2001-01-01'],
    ['0002291200', '2000-02-29'],
    ['8512312359', '1985-12-31'],
    ['7912312359', '2079-12-31'],
  ])('reads %s as %s', (stamp, date) => {
    expect(only(`00 : 0003 : 0001 : ${stamp} : 17`).businessDate).toBe(date);
  });

  it('without a real date or time takes the business date of the transaction before, and says so', () => {
    const stamps = ['2611191534', '1120191336', '2611202460'];
    const days = read(stamps.map((stamp, at) => `00 : 0003 : 000${at} : ${stamp} : 17`).join('\n\n'));
    expect(days.map(({ businessDate, ended }) => [businessDate, ended])).toEqual([
      ['2026-11-19', '2026-11-19T15:34:00'],
      ['2026-11-19', ''],
      ['2026-11-20', ''],
    ]);
    expect(days.flatMap(events)).toEqual([
      'other Date and time of the log: 1120191336',
      'other Date and time of the log: 2611202460',
    ]);
  });

  it('counts numbers that come again on one day', () => {
    const numbers = ['9999', '0001', '9999', '0001'].map((number) => `00 : 0003 : ${number} : 2611191534 : 17`);
    const wrapped = read(numbers.join('\n\n')).map(({ number, occurrence }) => `${number} ${occurrence}`);
    expect(wrapped).toEqual(['9999 0', '0001 0', '9999 1', '0001 1']);
  });

  it.each([
    ['01', 'other'],
    ['03', 'loan'],
    ['04', 'pickup'],
    ['07', 'training'],
    ['16', 'void'],
    ['17', 'signOff'],
    ['20', 'other'],
  ])('of type %s is a %s', (type, kind) => {
    expect(only(checkout('', '', type)).kind).toBe(kind);
  });

  it.each(['98', '98 : 01'])('of an operator in training sells nothing: %s', (training) => {
    const items = '01 : 4011 : 59 : 12 : : 0 : 0 : 00\n05 : 11 : 59';
    expect(only(checkout(`${items}\n${training}`, '59'))).toMatchObject({ kind: 'training', total: 5900 });
    expect(only(checkout(items, '59')).kind).toBe('sale');
  });

  it('of a type nobody knows is kept, counted and moves no figure', () => {
    const [transaction, unknown] = decode(checkout('01 : 4011 : 59 : 12 : : 0 : 0 : 00', '59', '45'));
    expect(transaction).toMatchObject({ type: 'transaction', transaction: { kind: 'other' } });
    expect(unknown).toMatchObject({ type: 'unknown', record: 'transaction type 45', offset: 0 });
  });

  it('of a checkout with nothing in it is a no-sale where the drawer was opened', () => {
    const header = '00 : 0003 : 0179 : 2611191534 : 00 : 0 : 114 : : : : : : : : ';
    expect(only(`${header}4`).kind).toBe('noSale');
    expect(only(`${header}0`).kind).toBe('other');
  });
});

describe('items', () => {
  it.each(['3', '-3'])('come back in as many pieces as the log says: %s', (quantity) => {
    const back = only(
      checkout(`01 : 4011 : 375 : 12 : : 0 : 2 : 20\n02 : : : : 1 : 125 : ${quantity} : 32\n09 : 11 : 375`, '0 : 375'),
    );
    expect(shown(back)).toEqual(['return 4011 -3.00 -3.75 0.00']);
    expect(back.lines).toMatchObject([{ units: -30_000, unitPrice: 12_500 }]);
  });

  it('are sold, weighed, corrected, brought back and come with deposits', () => {
    const sale = only(
      checkout(
        `
        01 : 4011 : 126 : 12 : : 16384 : 2 : 00
        02 : : : : 1 : 59 : 214 : 8
        01 : 0049000042 : 798 : 0023 : : 136 : 2 : 01
        02 : : : : 2 : 798 : 2 : 32
        01 : : 10 : : : 0 : 0 : 14
        01 : 7700 : 300 : : : 0 : 0 : 00
        01 : 7700 : 300 : : : 0 : 128 : 80
        01 : 041 : 379 : : : 0 : 64 : 20
        01 : : 5 : : : 0 : 0 : 34
        05 : 11 : 550
        `,
        '1234 : 684',
      ),
    );
    expect(shown(sale)).toEqual([
      'sale 4011 2.14 1.26 0.00',
      'sale 0049000042 2.00 7.98 0.00',
      'deposit  1.00 0.10 0.00',
      'sale 7700 1.00 3.00 0.00',
      'void 7700 -1.00 -3.00 0.00',
      'return 041 -1.00 -3.79 0.00',
      'deposit  -1.00 -0.05 0.00',
    ]);
    expect(sale.lines[0]).toMatchObject({
      sequence: 1,
      weighed: true,
      units: 10_000,
      unitPrice: 5_900,
      entry: 'weighed',
      taxFlag: '',
      foodStamp: false,
      department: [{ code: '12', name: '12' }],
    });
    expect(sale.lines[1]).toMatchObject({
      weighed: false,
      units: 20_000,
      unitPrice: 39_900,
      entry: 'keyed',
      taxFlag: 'T',
      foodStamp: true,
      department: [{ code: '23', name: '23' }],
    });
    expect([sale.kind, sale.total, paid(sale), events(sale)]).toEqual([
      'sale',
      55_000,
      ['cash 5.50 0.00'],
      ['void 7700', 'refund'],
    ]);
  });

  it('are corrections where they name the item that they void', () => {
    const sale = only(
      checkout('01 : 4011 : 59 : : : 0 : 0 : 00 : 0 : 1\n01 : 4011 : 59 : : : 0 : 0 : 00 : 0 : 2 : 1', '59 : 59'),
    );
    expect(shown(sale)).toEqual(['sale 4011 1.00 0.59 0.00', 'void 4011 -1.00 -0.59 0.00']);
  });

  it('that all come back make a return, paid out in cash', () => {
    const back = only(checkout('01 : 041 : 379 : : : 0 : 64 : 20\n08 : 25 : : : : 379\n09 : 11 : 404', ' : 404'));
    expect([back.kind, back.total, paid(back)]).toEqual(['return', -40_400, ['cash -4.04 0.00']]);
    expect(back.taxes).toMatchObject([{ code: 'A', amount: -2_500, taxable: -37_900 }]);
    expect(events(back)).toEqual(['refund']);
  });

  it('for no goods are money paid in or out', () => {
    const [paidIn, paidOut] = read(
      `${checkout('01 : 77 : 1500 : : : 0 : 0 : 41')}\n\n${checkout('01 : : 250 : : : 0 : 0 : 51')}`,
    );
    expect([paidIn?.kind, paidIn?.total, paidIn && events(paidIn), paidIn?.lines]).toEqual([
      'paidIn',
      150_000,
      ['other 77'],
      [],
    ]);
    expect([paidOut?.kind, paidOut?.total]).toEqual(['paidOut', 25_000]);
  });
});

describe('what else the log tells', () => {
  it('becomes events, and the number of the customer', () => {
    const sale = only(
      checkout(
        `
        11 : xEE : 4400017 : 12
        10 : 12 : 3
        99 : 00 : 51 : 7
        99 : 00 : 60 : 'PRICE CHECK: AISLE 4'
        01 : 100 : 1000 : : : 0 : 0 : 00
        05 : 11 : 1000
        `,
        '1000',
      ),
    );
    expect(sale.customer).toBe('4400017');
    expect(events(sale)).toEqual(['override 12 3', 'override Reason 7', 'other PRICE CHECK']);
  });

  it('is a transaction that was saved for later, where nothing was paid', () => {
    expect(only(checkout("01 : 100 : 1000 : : : 0 : 0 : 00\n99 : 00 : 70 : 'X'", '1000')).kind).toBe('suspended');
  });

  it('is kept and counted where nobody knows it: strings, retailers’ data, exceptions', () => {
    const decoded = decode(
      `${checkout("85 : 1\n99 : 10 : 26 : 'QR'\n99 : 10 : 26 : 'QR'\n98\n16 : 1\n80 : 01", '', '17')}\n\n20" : 0003 : 0179 : 2611191534 : 08 : 114`,
    );
    expect(decoded.map((one) => (one.type === 'unknown' ? one.record : one.type))).toEqual([
      'transaction',
      'string 85',
      'string 99 10 26',
      'exception log 08',
    ]);
  });

  it('is the closing of the store', () => {
    expect(only('21 : 2611192310 : 0 : 0')).toMatchObject({
      kind: 'endOfDay',
      businessDate: '2026-11-19',
      ended: '2026-11-19T23:10:00',
      lane: '',
      number: 'C2310',
    });
  });

  it('names store, items and tenders in user strings of our own', () => {
    const [sale] = transactionsOf(
      decodeAll(
        ace,
        drawLog(
          checkout(
            `
            99 : 'LW' : 01 : '0009' : '2026-11-18' : 'Zo%C3%A9' : 'USD'
            01 : 100 : 1000 : 7 : : 0 : 0 : 00
            99 : 'LW' : 02 : '100%25 JUICE' : : 'Grocery' : : '23' : 'Drinks'
            05 : 51 : 1000
            99 : 'LW' : 03 : 'credit' : 'VISA'
            `,
            '1000',
          ),
        ),
      ),
    );
    expect(sale).toMatchObject({ store: '0009', businessDate: '2026-11-18', cashierName: 'Zoé', currency: 'USD' });
    expect(sale?.lines[0]).toMatchObject({
      description: '100% JUICE',
      department: [
        { code: 'Grocery', name: 'Grocery' },
        { code: '23', name: 'Drinks' },
      ],
    });
    expect(sale?.tenders).toMatchObject([{ kind: 'credit', description: 'VISA', code: '51' }]);
  });

  it('is named by an item file', () => {
    const items = {
      find: (code: string) =>
        code === '4011' ? { description: 'BANANAS', department: ['Fresh', 'Produce'] } : undefined,
    };
    const log = drawLog(checkout('01 : 4011 : 59 : 12 : : 0 : 0 : 00\n01 : 100 : 10 : : : 0 : 0 : 00', '69'));
    const [sale] = transactionsOf(decodeAll(ace, log, { profile, items }));
    expect(sale?.lines.map(({ description, department }) => [description, department.length])).toEqual([
      ['BANANAS', 2],
      ['', 0],
    ]);
  });
});
