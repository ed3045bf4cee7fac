import type { PointFilters } from '@lanewise/contract/entities/point-filters';
import { about, amount, better, count, moneyPoint, rate, share, worse, type UsualCategory } from './kit.ts';

export const exceptions: UsualCategory = {
  name: { en: 'Exceptions', fr: 'Exceptions' },
  points: [
    worse(
      count('voidReceipts', 'Receipts with voids', 'Reçus avec annulation', 'exception.any', { exception: ['void'] }),
    ),
    worse(amount('voided', 'Amount voided', 'Montant annulé', 'exception.any', { exception: ['void'] })),
    worse(count('postVoids', 'Post voids', 'Annulés après vente', 'record.any', { receiptKind: ['postVoid'] })),
    worse(
      count('refundReceipts', 'Receipts with refunds', 'Reçus avec retour', 'exception.any', {
        exception: ['refund'],
      }),
    ),
    worse(count('noSales', 'No sales', 'Ouvertures sans vente', 'drawer.noSale')),
    worse(
      count('overrideReceipts', 'Receipts with overrides', 'Reçus à prix modifié', 'exception.any', {
        exception: ['override'],
      }),
    ),
    about(
      worse(
        count('keyedReceipts', 'Keyed receipts', 'Reçus avec saisie', 'exception.any', {
          exception: ['manualEntry'],
        }),
      ),
      'Receipts with an item typed although it has a barcode, or sold under a department key',
      'Reçus avec un article saisi malgré son code à barres, ou vendu sous une touche de rayon',
    ),
    worse(rate('voidRate', 'Voids per 100 cust.', 'Annul. par 100 clients', 'voidReceipts / customers * 100')),
    worse(rate('refundRate', 'Refunds per 100 cust.', 'Retours par 100 clients', 'refundReceipts / customers * 100')),
    worse(rate('noSaleRate', 'No sales per 100 cust.', 'Sans vente par 100 cl.', 'noSales / customers * 100')),
    worse(
      rate('overrideRate', 'Overrides per 100 cust.', 'Prix mod. par 100 cl.', 'overrideReceipts / customers * 100'),
    ),
    worse(rate('keyedRate', 'Keyed per 100 cust.', 'Saisies par 100 clients', 'keyedReceipts / customers * 100')),
  ],
};

const staffed: PointFilters = { laneType: ['staffed'] };
const self: PointFilters = { laneType: ['selfCheckout'] };

export const selfCheckout: UsualCategory = {
  name: { en: 'Self-checkout', fr: 'Libre-service' },
  points: [
    amount('selfSales', 'Self-checkout sales', 'Ventes libre-service', 'net_sales_amt', self),
    amount('staffedSales', 'Staffed lane sales', 'Ventes avec caissier', 'net_sales_amt', staffed),
    share('selfShare', 'Self-checkout share', 'Part libre-service', 'selfSales / netSales'),
    count('selfCustomers', 'Self-checkout cust.', 'Clients libre-service', 'customer_qty', self),
    count('staffedCustomers', 'Staffed lane customers', 'Clients avec caissier', 'customer_qty', staffed),
    share('selfCustomerShare', 'Customer share, self', 'Part clients libre-serv.', 'selfCustomers / customers'),
    better(moneyPoint('selfAverage', 'Average sale, self', 'Panier libre-service', 'selfSales / selfCustomers')),
    better(
      moneyPoint('staffedAverage', 'Average sale, staffed', 'Panier avec caissier', 'staffedSales / staffedCustomers'),
    ),
    worse(
      count('selfVoids', 'Self-checkout voids', 'Annul. libre-service', 'exception.any', {
        laneType: ['selfCheckout'],
        exception: ['void'],
      }),
    ),
  ],
};
