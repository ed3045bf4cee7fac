/**
 * `4011 Produce 2x1.00 -0.20 keyed`: item, department, pieces and price, store discount or '-', and the way in which
 * the item was entered.
 */
const lineOf = (text: string) => {
  const [upc = '', department = '', pieces = '', off = '-', entry = 'scanned', kind] = text.trim().split(/\s+/);
  const [count = 0, price = 0] = pieces.split('x').map(Number);
  return {
    upc,
    description: `Item ${upc}`,
    department: [department],
    quantity: count,
    unitPrice: price,
    entry,
    amount: (count * price).toFixed(2),
    kind: kind ?? (count < 0 ? 'return' : 'sale'),
    discount: off === '-' ? '0' : off,
  };
};

/** `cash 5.00` */
const paidOf = (text: string) => {
  const [kind = '', amount] = text.trim().split(' ');
  return { kind, description: '', amount };
};

const list = (part = ''): string[] => part.split(';').filter((one) => one.trim() !== '');

/**
 * `0008 2026-03-01 1 #0001 09:15 sale 114=Zoé 30+10 | items | tenders | discounts | events`. The two numbers after the
 * cashier are the seconds of ringing and of tendering. A time with a date comes from a wrong clock.
 */
export const draw = (text: string): Buffer => {
  const rows = text.trim().split('\n');
  const written = rows.map((row, at) => {
    const [head = '', items, tenders, discounts, events] = row.split('|').map((part) => part.trim());
    const [store, businessDate = '', lane, time = '', kind, who = '', seconds = ''] = head.split(/\s+/);
    const [cashier, cashierName] = who === '-' ? [] : who.split('=');
    const [ringSeconds = 0, tenderSeconds = 0] = seconds === '' ? [] : seconds.split('+').map(Number);
    const day =
      time < '04:00' ? new Date(Date.parse(`${businessDate}T24:00:00Z`)).toISOString().slice(0, 10) : businessDate;
    const ended = time === '-' ? '' : time.includes('T') ? `${time}:00` : `${day}T${time}:00`;
    return JSON.stringify({
      store,
      businessDate,
      lane: lane === '-' ? '' : lane,
      number: String(at + 1),
      kind,
      ended,
      cashier,
      cashierName,
      ringSeconds,
      tenderSeconds,
      lines: list(items).map(lineOf),
      tenders: list(tenders).map(paidOf),
      discounts: list(discounts).map((one) => {
        const [discount = '', amount] = one.trim().split(' ');
        return { kind: discount, description: '', amount };
      }),
      events: list(events).map((event) => ({ kind: event.trim(), detail: '' })),
    });
  });
  return Buffer.from(written.join('\n'));
};
