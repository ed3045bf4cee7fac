import type { DataPointFormat, DataPointSign, PosTotal, ValueType } from '@lanewise/contract/entities/data-point-rules';
import type { PointFilters } from '@lanewise/contract/entities/point-filters';
import type { Language } from '@lanewise/contract/primitives/language';

type Words = Readonly<Record<Language, string>>;

/**
 * A data point that a new company begins with. A formula names others by their keys; one without formula or total is
 * entered by hand.
 */
export interface UsualDataPoint {
  key: string;
  name: Words;
  valueType: ValueType;
  posAssignment?: PosTotal;
  filters?: PointFilters;
  formula?: string;
  format?: DataPointFormat;
  sign: DataPointSign;
}

export interface UsualCategory {
  name: Words;
  points: readonly UsualDataPoint[];
}

type Rest = Pick<UsualDataPoint, 'sign'>;
const plus: Rest = { sign: '+' };
const minus: Rest = { sign: '-' };

const total = (posAssignment: PosTotal, en: string, fr: string, valueType: ValueType = 'amount', rest = plus) => ({
  key: posAssignment.replace('.', '_'),
  name: { en, fr },
  valueType,
  posAssignment,
  ...rest,
});
const formula = (key: string, en: string, fr: string, text: string) => ({
  key,
  name: { en, fr },
  valueType: 'amount' as const,
  formula: text,
  ...plus,
});
const manual = (key: string, en: string, fr: string, valueType: ValueType = 'amount') => ({
  key,
  name: { en, fr },
  valueType,
  ...plus,
});

/** The day of a grocery, from sales to the shortage in the drawers, in the order of the closing. */
export const usualDataPoints: readonly UsualCategory[] = [
  {
    name: { en: 'Sales', fr: 'Ventes' },
    points: [
      total('gross_sales_amt', 'Gross sales', 'Ventes brutes'),
      total('returns_amt', 'Returns', 'Retours'),
      total('store_coupons_amt', 'Store coupons', 'Coupons du magasin'),
      total('voids_amt', 'Voids', 'Annulations'),
      total('net_sales_amt', 'Net sales', 'Ventes nettes'),
      total('deposit_amt', 'Bottle deposits', 'Consignes'),
      total('net_sales_qty', 'Items sold', 'Articles vendus', 'count'),
      total('customer_qty', 'Customers', 'Clients', 'count'),
    ],
  },
  {
    name: { en: 'Taxes', fr: 'Taxes' },
    points: [
      total('tax', 'Taxes', 'Taxes'),
      total('exempted_amt', 'Exempted sales', 'Ventes exonérées'),
      total('exempted_tax', 'Tax not charged', 'Taxe non perçue'),
    ],
  },
  {
    name: { en: 'Tenders', fr: 'Paiements' },
    points: [
      total('tender.cash', 'Cash', 'Espèces'),
      total('tender.check', 'Checks', 'Chèques'),
      total('tender.credit', 'Credit cards', 'Cartes de crédit'),
      total('tender.debit', 'Debit cards', 'Cartes de débit'),
      total('tender.ebtFood', 'EBT food', 'EBT alimentaire'),
      total('tender.ebtCash', 'EBT cash', 'EBT espèces'),
      total('tender.wic', 'WIC', 'WIC'),
      total('tender.giftCard', 'Gift cards', 'Cartes-cadeaux'),
      total('tender.houseCharge', 'House charges', 'Comptes clients'),
      total('tender.manufacturerCoupon', 'Manufacturer coupons', 'Bons du fabricant'),
      total('tender.voucher', 'Vouchers', 'Bons d’achat'),
      total('tender.rounding', 'Cash rounding', 'Arrondi en espèces'),
      total('tender.other', 'Other tenders', 'Autres paiements'),
      formula(
        ...(['tenders', 'All tenders', 'Tous les paiements'] as const),
        'tender_cash + tender_check + tender_credit + tender_debit + tender_ebtFood + tender_ebtCash + tender_wic + ' +
          'tender_giftCard + tender_houseCharge + tender_manufacturerCoupon + tender_voucher + tender_rounding + tender_other',
      ),
    ],
  },
  {
    name: { en: 'Drawers', fr: 'Tiroirs-caisses' },
    points: [
      total('drawer.loan', 'Loans', 'Fonds de caisse'),
      total('drawer.pickup', 'Pickups', 'Prélèvements', 'amount', minus),
      total('drawer.paidIn', 'Paid in', 'Entrées de caisse'),
      total('drawer.paidOut', 'Paid out', 'Sorties de caisse', 'amount', minus),
      total('drawer.noSale', 'No sales', 'Ouvertures sans vente', 'count'),
    ],
  },
  {
    name: { en: 'Deposits', fr: 'Dépôts' },
    points: [
      manual('float', 'Opening cash', 'Encaisse d’ouverture'),
      manual('counted', 'Cash counted', 'Espèces comptées'),
      manual('bankCash', 'Cash deposit', 'Dépôt d’espèces'),
      manual('bankChecks', 'Check deposit', 'Dépôt de chèques'),
      formula('bank', 'Bank deposit', 'Dépôt à la banque', 'bankCash + bankChecks'),
      manual('slip', 'Deposit number', 'Numéro du dépôt', 'text'),
    ],
  },
  {
    name: { en: 'Over and short', fr: 'Écarts' },
    points: [
      formula(
        ...(['expected', 'Cash expected', 'Espèces attendues'] as const),
        'float + tender_cash + drawer_paidIn - drawer_paidOut',
      ),
      formula('difference', 'Over or short', 'Écart de caisse', 'counted - expected'),
      formula(
        ...(['unpaid', 'Sales less tenders', 'Ventes moins paiements'] as const),
        'net_sales_amt + tax + deposit_amt - tenders',
      ),
      manual('note', 'Note', 'Note', 'text'),
    ],
  },
];
