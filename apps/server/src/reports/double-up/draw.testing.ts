/** `4011 2x1.50`: item, pieces and price; negative pieces are a return. */
const lineOf = (text: string) => {
  const [upc = '', pieces = ''] = text.trim().split(/\s+/);
  const [count = 0, price = 0] = pieces.split('x').map(Number);
  return {
    upc,
    description: names[upc] ?? upc,
    department: ['Food'],
    quantity: count,
    unitPrice: price,
    amount: (count * price).toFixed(2),
    kind: count < 0 ? 'return' : 'sale',
  };
};

const names: Record<string, string> = {
  '4011': 'BANANAS LB',
  '0041': 'CLEARBROOK SKIM MILK GAL',
  '0042': 'CLEARBROOK 2% MILK GAL',
  '0490': 'BREAD',
};

/** `snap 5.00` */
const tenderOf = (text: string) => {
  const [kind = '', amount] = text.trim().split(' ');
  return { kind: kind === 'snap' ? 'ebtFood' : kind, amount };
};

/**
 * `+D1 6.00 2026-05-30` is issued, `-D1 4.00` is redeemed. The number of a milk voucher begins with M, the number of a
 * voucher of unknown kind with S.
 */
const voucherOf = (text: string) => {
  const [signed = '', amount, expiry] = text.trim().split(' ');
  const number = signed.slice(1);
  const program = { M: 'MILK INCENTIVE', S: 'SUMMER FUN' }[number.slice(0, 1)] ?? 'DOUBLE UP';
  return {
    action: signed.startsWith('-') ? 'redeemed' : 'issued',
    number,
    program,
    amount,
    ...(expiry ? { expiry } : {}),
  };
};

/** `0008 2026-03-01 1 #0001 09:15 sale | items; items | tenders; tenders | vouchers; vouchers` */
export const draw = (text: string): Buffer => {
  const written = text
    .trim()
    .split('\n')
    .map((row) => {
      const [head = '', items = '', tenders = '', vouchers = ''] = row.split('|').map((part) => part.trim());
      const [store, businessDate, lane, number = '', time, kind] = head.split(/\s+/);
      const list = (part: string): string[] => part.split(';').filter((one) => one.trim() !== '');
      return JSON.stringify({
        store,
        businessDate,
        lane,
        number: number.slice(1),
        kind,
        ended: `${businessDate}T${time}:00`,
        cashier: '114',
        cashierName: 'Zoé',
        lines: list(items).map(lineOf),
        tenders: list(tenders).map(tenderOf),
        vouchers: list(vouchers).map(voucherOf),
      });
    });
  return Buffer.from(written.join('\n'));
};
