/**
 * Two sales and a return with taxes, a loan, a paid-out and an opened drawer; 12.00 - 2.00 - 0.50 = 9.50 net, 0.59 tax,
 * 0.10 of it without a name.
 */
export const receipts = (date: string): Buffer => {
  const at = (number: string, kind: string, more: object) =>
    JSON.stringify({
      store: '0008',
      businessDate: date,
      lane: number < '5' ? '1' : '2',
      number,
      kind,
      ended: `${date}T09:15:00`,
      cashier: number < '3' ? '114' : '7',
      cashierName: number < '3' ? 'Zoé' : 'Ann',
      ...more,
    });
  const item = (amount: string, department: string, discount = '0') => ({
    upc: '4011',
    description: 'Bananas',
    department: [department],
    quantity: amount.startsWith('-') ? -1 : 1,
    kind: amount.startsWith('-') ? 'return' : 'sale',
    amount,
    discount,
  });
  return Buffer.from(
    [
      at('1', 'sale', {
        lines: [item('10.00', 'Grocery', '-0.50')],
        discounts: [{ kind: 'promotion', amount: '-0.50' }],
        taxes: [{ code: 'T1', description: 'STATE TAX', amount: '0.60' }],
        tenders: [{ kind: 'cash', amount: '10.10' }],
      }),
      at('2', 'sale', {
        lines: [item('2.00', 'Dairy')],
        taxes: [{ code: '', description: '', amount: '0.10' }],
        tenders: [{ kind: 'credit', description: 'VISA', amount: '2.10' }],
      }),
      at('3', 'return', {
        lines: [item('-2.00', 'Grocery')],
        taxes: [{ code: 'T1', description: 'STATE TAX', amount: '-0.11' }],
        tenders: [{ kind: 'cash', amount: '-2.11' }],
      }),
      at('4', 'loan', { total: '200.00', tenders: [{ kind: 'cash', amount: '200.00' }] }),
      at('5', 'noSale', { events: [{ kind: 'noSale', detail: '' }] }),
    ].join('\n'),
  );
};
