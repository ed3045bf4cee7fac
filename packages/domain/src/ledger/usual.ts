import type { GlSide, UsualBookKind } from '@lanewise/contract/entities/ledger-rules';
import type { AccountKind } from '@lanewise/contract/entities/movement-rules';
import type { Language } from '@lanewise/contract/primitives/language';
import { drafts, sheet, type UsualSheet } from './usual-sheets.ts';

type Words = Readonly<Record<Language, string>>;

/**
 * A GL column of a usual book. Its account number is from a common chart of accounts; each company replaces it with its
 * own.
 */
interface UsualColumn {
  name: Words;
  glAccount: string;
  side: GlSide;
  points: readonly string[];
}

export interface UsualBook {
  name: Words;
  sheets: readonly UsualSheet[];
  columns: readonly UsualColumn[];
}

const carried = (one: UsualSheet): UsualSheet => ({ ...one, carryOver: true });

const column =
  (side: GlSide) =>
  (glAccount: string, en: string, fr: string, ...points: string[]): UsualColumn => ({
    name: { en, fr },
    glAccount,
    side,
    points,
  });
const debit = column('debit');
const credit = column('credit');

const sales = sheet('Sales', 'Ventes', 'sales', 'netSales', 'taxes', 'deposits', 'customers');
const safe = carried(sheet('Cash of the store', 'Espèces du magasin', 'summary', 'safe'));

/** GL columns of sales, equal in every usual book. */
const sold = [
  credit('4000', 'Sales', 'Ventes', 'netSales'),
  credit('2200', 'Sales taxes', 'Taxes de vente', 'taxes'),
  credit('2210', 'Bottle deposits', 'Consignes', 'deposits'),
];

/** A grocery with all its tenders, drawers and bank deposits. */
const supermarket: UsualBook = {
  name: { en: 'Supermarket', fr: 'Supermarché' },
  sheets: [
    sales,
    sheet(
      'Tenders',
      'Paiements',
      'tender',
      'cash',
      'checks',
      'credit',
      'debit',
      'ebtFood',
      'ebtCash',
      'wic',
      'giftCards',
      'houseCharges',
      'makerCoupons',
      'vouchers',
      'rounding',
      'otherTenders',
    ),
    sheet('Drawers', 'Tiroirs-caisses', 'expense', 'loans', 'pickups', 'paidIn', 'paidOut'),
    sheet('Bank deposit', 'Dépôt à la banque', 'deposit', 'bankCash', 'bankChecks', 'bank', 'slip'),
    safe,
    sheet('Summary', 'Sommaire', 'summary', 'bookDifference'),
    ...drafts,
  ],
  columns: [
    debit('1010', 'Cash on hand', 'Encaisse', 'cash', 'paidIn'),
    debit('1020', 'Checks on hand', 'Chèques en main', 'checks'),
    debit('1030', 'Cards to receive', 'Cartes à recevoir', 'credit', 'debit'),
    debit('1040', 'EBT and WIC to receive', 'EBT et WIC à recevoir', 'ebtFood', 'ebtCash', 'wic'),
    debit('1100', 'House accounts', 'Comptes clients', 'houseCharges'),
    debit('1120', 'Manufacturer coupons', 'Coupons des fabricants', 'makerCoupons'),
    debit('2050', 'Gift cards and vouchers', 'Cartes-cadeaux et bons', 'giftCards', 'vouchers'),
    debit('1190', 'Other tenders', 'Autres paiements', 'otherTenders', 'rounding'),
    debit('6900', 'Cash over and short', 'Écarts de caisse', 'bookDifference'),
    ...sold,
    debit('6500', 'Paid out', 'Sorties de caisse', 'paidOut'),
    credit('1011', 'Cash paid out', 'Espèces sorties', 'paidOut'),
    credit('4900', 'Paid in', 'Entrées de caisse', 'paidIn'),
    debit('1000', 'Bank', 'Banque', 'bank'),
    credit('1012', 'Cash and checks deposited', 'Espèces et chèques déposés', 'bank'),
  ],
};

/** A shop with one or a few registers: cash, cards, and all other tenders together. */
const smallShop: UsualBook = {
  name: { en: 'Small shop', fr: 'Petit commerce' },
  sheets: [
    sales,
    sheet('Payments', 'Paiements', 'tender', 'cash', 'credit', 'debit', 'otherPaid'),
    sheet('Bank deposit', 'Dépôt à la banque', 'deposit', 'bankCash'),
    safe,
    sheet('Summary', 'Sommaire', 'summary', 'bookDifference'),
  ],
  columns: [
    debit('1010', 'Cash on hand', 'Encaisse', 'cash'),
    debit('1030', 'Cards to receive', 'Cartes à recevoir', 'credit', 'debit'),
    debit('1190', 'Other payments', 'Autres paiements', 'otherPaid'),
    debit('6900', 'Cash over and short', 'Écarts de caisse', 'bookDifference'),
    ...sold,
    debit('1000', 'Bank', 'Banque', 'bankCash'),
    credit('1012', 'Cash deposited', 'Espèces déposées', 'bankCash'),
  ],
};

/** Places of money that a company begins with, in addition to its drawers. */
export const usualAccounts: readonly { kind: AccountKind; name: Words }[] = [
  { kind: 'safe', name: { en: 'Safe', fr: 'Coffre-fort' } },
  { kind: 'changeFund', name: { en: 'Change fund', fr: 'Fonds de monnaie' } },
  { kind: 'carrier', name: { en: 'Cash carrier', fr: 'Transporteur de fonds' } },
  { kind: 'bank', name: { en: 'Bank', fr: 'Banque' } },
];

/**
 * Books that a company can start with. Their journals always balance, because over and short has a column of its own.
 */
export const usualBooks: Readonly<Record<UsualBookKind, UsualBook>> = { supermarket, smallShop };
