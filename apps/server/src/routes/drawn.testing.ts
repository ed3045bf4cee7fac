/** `4011 Fresh/Produce 2x1.00 -0.20`: item, department, pieces and price, store discount. */
const lineOf = (text: string) => {
  const [upc = '', department = '', pieces = '', off] = text.trim().split(/\s+/);
  const [count = 0, price = 0] = pieces.split('x').map(Number);
  const amount = (count * price).toFixed(2);
  return {
    upc,
    description: `Item ${upc}`,
    department: department.split('/'),
    quantity: count,
    unitPrice: price,
    amount,
    kind: count < 0 ? 'return' : 'sale',
    discount: off ?? '0',
  };
};

/** `cash 5.00`, `credit:Visa 3.10` */
const tenderOf = (text: string) => {
  const [name = '', amount] = text.trim().split(' ');
  const [kind, description = ''] = name.split(':');
  return { kind, description, amount };
};

/** `0008 2026-03-01 1 #0001 09:15 sale 114=Zoé | items; items | tenders; tenders | discount | event` */
export const draw = (text: string): Buffer => {
  const rows = text.trim().split('\n');
  const written = rows.map((row) => {
    const [head = '', items = '', tenders = '', discounts = '', events = ''] = row
      .split('|')
      .map((part) => part.trim());
    const [store, businessDate, lane, number = '', time, kind, who = ''] = head.split(/\s+/);
    const [cashier, cashierName] = who.split('=');
    const list = (part: string): string[] => part.split(';').filter((one) => one.trim() !== '');
    const ended = time === '-' ? '' : `${businessDate}T${time}:00`;
    return JSON.stringify({
      store,
      businessDate,
      lane,
      number: number.slice(1),
      kind,
      ended,
      cashier,
      cashierName,
      lines: list(items).map(lineOf),
      tenders: list(tenders).map(tenderOf),
      discounts: list(discounts).map((one) => {
        const [name = '', amount] = one.trim().split(' ');
        const [discount, description = ''] = name.split(':');
        return { kind: discount, description, amount };
      }),
      events: list(events).map((event) => ({ kind: event.trim(), detail: '' })),
    });
  });
  return Buffer.from(written.join('\n'));
};
