import { about, amount, better, count, moneyPoint, rate, share, worse, type UsualCategory } from './kit.ts';

export const sales: UsualCategory = {
  name: { en: 'Sales', fr: 'Ventes' },
  points: [
    better(amount('grossSales', 'Gross sales', 'Ventes brutes', 'gross_sales_amt')),
    // Returns and voids are zero or negative, so a rise means fewer of them.
    better(amount('returns', 'Returns', 'Retours', 'returns_amt')),
    about(
      amount('storeCoupons', 'Store coupons', 'Coupons du magasin', 'store_coupons_amt'),
      'Coupons, promotions and other discounts that the store bears',
      'Coupons, promotions et autres rabais à la charge du magasin',
    ),
    about(
      better(amount('voids', 'Voids', 'Annulations', 'voids_amt')),
      'Finished sales taken back as a whole',
      'Ventes terminées reprises en entier',
    ),
    better(amount('netSales', 'Net sales', 'Ventes nettes', 'net_sales_amt')),
    amount('deposits', 'Bottle deposits', 'Consignes', 'deposit_amt'),
    better(amount('receiptTotal', 'Total of receipts', 'Total des reçus', 'receipt.total')),
  ],
};

export const customers: UsualCategory = {
  name: { en: 'Customers and items', fr: 'Clients et articles' },
  points: [
    better(count('transactions', 'Transactions', 'Transactions', 'receipt.total')),
    about(
      better(count('customers', 'Customers', 'Clients', 'customer_qty')),
      'Transactions with at least one item sold',
      'Transactions avec au moins un article vendu',
    ),
    better(count('items', 'Items sold', 'Articles vendus', 'net_sales_qty')),
    better(rate('itemsPerCustomer', 'Items per customer', 'Articles par client', 'items / customers')),
    better(moneyPoint('averageSale', 'Average sale', 'Panier moyen', 'netSales / customers')),
    moneyPoint('averagePrice', 'Average item price', 'Prix moyen article', 'netSales / items'),
    better(count('scannedItems', 'Scanned items', 'Articles numérisés', 'item.sales', { entry: ['scanned'] })),
    worse(count('keyedItems', 'Keyed items', 'Articles saisis', 'item.sales', { entry: ['keyed'] })),
  ],
};

export const discounts: UsualCategory = {
  name: { en: 'Discounts and coupons', fr: 'Rabais et coupons' },
  points: [
    amount('promotions', 'Promotions', 'Promotions', 'discount.given', { discount: ['promotion'] }),
    amount('couponsRedeemed', 'Store coupons used', 'Coupons magasin remis', 'discount.given', {
      discount: ['storeCoupon'],
    }),
    amount('loyaltyDiscounts', 'Loyalty discounts', 'Rabais fidélité', 'discount.given', { discount: ['loyalty'] }),
    amount('manualDiscounts', 'Manual discounts', 'Rabais manuels', 'discount.given', { discount: ['manual'] }),
    amount('priceOverrides', 'Price overrides', 'Prix modifiés', 'discount.given', { discount: ['override'] }),
    amount('otherDiscounts', 'Other discounts', 'Autres rabais', 'discount.given', { discount: ['other'] }),
    amount('discounts', 'All discounts', 'Tous les rabais', 'discount.given'),
    count('couponCount', 'Store coupon count', 'Nb coupons magasin', 'discount.given', { discount: ['storeCoupon'] }),
    share('discountRate', 'Discount rate', 'Taux de rabais', '-discounts / grossSales'),
  ],
};

export const taxes: UsualCategory = {
  name: { en: 'Taxes and exemptions', fr: 'Taxes et exonérations' },
  points: [
    amount('taxes', 'Taxes', 'Taxes', 'tax'),
    share('taxShare', 'Tax share of sales', 'Part des taxes', 'taxes / netSales'),
    amount('exemptSales', 'Exempted sales', 'Ventes exonérées', 'exempted_amt'),
    amount('exemptCertificate', 'Exempt, certificate', 'Exonéré, certificat', 'exempted_amt', {
      exemption: ['certificate'],
    }),
    amount('exemptSnap', 'Exempt, SNAP', 'Exonéré, SNAP', 'exempted_amt', { exemption: ['snap'] }),
    amount('exemptWic', 'Exempt, WIC', 'Exonéré, WIC', 'exempted_amt', { exemption: ['wic'] }),
    amount('exemptOther', 'Exempt, other', 'Exonéré, autres motifs', 'exempted_amt', { exemption: ['other'] }),
    amount('exemptTax', 'Tax not charged', 'Taxe non perçue', 'exempted_tax'),
    count('exemptions', 'Exempt transactions', 'Reçus exonérés', 'exemption_qty'),
    share('exemptShare', 'Exempt share of sales', 'Part exonérée', 'exemptSales / netSales'),
  ],
};
