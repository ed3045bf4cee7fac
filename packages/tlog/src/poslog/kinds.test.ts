import { describe, expect, it } from 'vitest';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { events, item, retail, total, transaction } from './retail.testing.ts';

describe('kinds', () => {
  const status = (value: string, rest = ''): Transaction =>
    transaction(
      `<RetailTransaction TransactionStatus="${value}">${rest}${item('5.00')}${total('5.00')}</RetailTransaction>`,
    );

  it.each([
    ['Delivered', 'sale'],
    ['Suspended', 'suspended'],
    ['SuspendedRetrieved', 'resumed'],
    ['SuspendedCanceled', 'void'],
    ['Canceled', 'void'],
    ['PostVoided', 'void'],
  ])('status %s is %s', (value, kind) => {
    expect(status(value).kind).toBe(kind);
  });

  it('a post void that links to its sale reverses it', () => {
    const reversal = status(
      'PostVoided',
      '<TransactionLink ReasonCode="Voided"><WorkstationID>1</WorkstationID><SequenceNumber>4</SequenceNumber></TransactionLink>',
    );
    expect(reversal).toMatchObject({
      kind: 'postVoid',
      total: -50_000,
      lines: [{ amount: -50_000, quantity: -10_000, units: -10_000 }],
    });
    expect(events(reversal)).toEqual(['postVoid: lane 1 number 4']);
  });

  it('a post void without lines names the sale it voids', () => {
    const body =
      '<PostVoidTransaction><RetailStoreID>9</RetailStoreID><WorkstationID>2</WorkstationID><SequenceNumber>33</SequenceNumber></PostVoidTransaction>';
    expect(transaction(body)).toMatchObject({
      kind: 'postVoid',
      events: [{ kind: 'postVoid', detail: 'store 9 lane 2 number 33' }],
    });
  });

  it('a sale that took up a suspended one stays a sale', () => {
    const link =
      '<TransactionLink ReasonCode="Suspend/Resume"><WorkstationID>2</WorkstationID><SequenceNumber>8</SequenceNumber></TransactionLink>';
    const sale = status('Delivered', link);
    expect(sale.kind).toBe('sale');
    expect(events(sale)).toEqual(['resumed: lane 2 number 8']);
  });

  it.each([
    ['CancelFlag="true"', 'void'],
    ['TrainingModeFlag="true"', 'training'],
    ['SuspendedFlag="1"', 'suspended'],
  ])('%s on the transaction makes it %s', (attributes, kind) => {
    expect(transaction(`<RetailTransaction>${item('5.00')}</RetailTransaction>`, attributes).kind).toBe(kind);
  });

  it.each([
    ['OperatorSignOn', 'signOn'],
    ['SignOff', 'signOff'],
    ['NoSale', 'noSale'],
    ['BusinessEOD', 'endOfDay'],
    ['WorkstationOpen', 'other'],
    ['constructor', 'other'],
    ['toString', 'other'],
  ])('control %s is %s', (action, kind) => {
    expect(transaction(`<ControlTransaction><${action}/></ControlTransaction>`).kind).toBe(kind);
  });

  it.each([
    ['TenderLoan', 'loan'],
    ['TenderPickup', 'pickup'],
    ['PaidIn', 'paidIn'],
    ['PaidOut', 'paidOut'],
    ['TillSettle', 'other'],
  ])('tender control %s is %s', (action, kind) => {
    const amounts = [
      '<Amount>200.00</Amount>',
      '<Tender TenderType="Cash"><Amount>200.00</Amount></Tender>',
      '<Totals><Amount>200.00</Amount></Totals>',
    ];
    for (const amount of amounts) {
      const body = `<TenderControlTransaction><${action}>${amount}</${action}></TenderControlTransaction>`;
      expect(transaction(body)).toMatchObject({ kind, total: 2_000_000 });
    }
  });

  it("a vendor's own movement of tender is understood by its name", () => {
    const body =
      '<TenderControlTransaction><s:PaidIn xmlns:s="urn:s"><s:Amount>7</s:Amount><s:Reason>0001</s:Reason></s:PaidIn></TenderControlTransaction>';
    expect(transaction(body)).toMatchObject({
      kind: 'paidIn',
      total: 70_000,
      events: [{ kind: 'other', detail: '0001' }],
    });
  });

  it('times of the lane are whole seconds, however they are written', () => {
    const metrics = (ring: string): string =>
      `<PerformanceMetrics><RingElapsedTime>${ring}</RingElapsedTime><TenderTime>25</TenderTime><IdleTime>38</IdleTime></PerformanceMetrics>`;
    for (const ring of ['81', 'PT1M21S'])
      expect(retail(item('1'), metrics(ring))).toMatchObject({ ringSeconds: 81, tenderSeconds: 25, idleSeconds: 38 });
  });
});
