/**
 * Receipts drawn as text:
 * `0008 2026-01-31 2 #0009 114 | 4011 Fresh 10.00; 0490 Grocery 2.00 | cash 8.00; ebtFood 4.00`: store, business date,
 * lane, number and cashier, lines that sell, payments.
 */
export const drawReceipts = (text: string): Buffer =>
  Buffer.from(
    text
      .trim()
      .split('\n')
      .map((row) => {
        const [head = '', items = '', paid = ''] = row.split('|').map((part) => part.trim());
        const [store, businessDate = '', lane, number = '', cashier] = head.split(/\s+/);
        const list = (part: string) => part.split(';').filter((one) => one.trim() !== '');
        return JSON.stringify({
          store,
          businessDate,
          lane,
          number: number.slice(1),
          began: `${businessDate}T10:00:00`,
          cashier,
          kind: 'sale',
          lines: list(items).map((item) => {
            const [upc, department, amount] = item.trim().split(' ');
            return { upc, department, amount, kind: 'sale', quantity: '1' };
          }),
          tenders: list(paid).map((tender) => {
            const [kind, amount] = tender.trim().split(' ');
            return { kind, amount };
          }),
        });
      })
      .join('\n'),
  );
