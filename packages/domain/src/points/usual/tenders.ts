import { about, amount, better, count, moneyPoint, share, worse, type UsualCategory } from './kit.ts';

export const tenders: UsualCategory = {
  name: { en: 'Tenders', fr: 'Paiements' },
  points: [
    amount('cash', 'Cash', 'Espèces', 'tender.cash'),
    amount('checks', 'Checks', 'Chèques', 'tender.check'),
    amount('credit', 'Credit cards', 'Cartes de crédit', 'tender.credit'),
    amount('debit', 'Debit cards', 'Cartes de débit', 'tender.debit'),
    amount('ebtFood', 'EBT food', 'EBT alimentaire', 'tender.ebtFood'),
    amount('ebtCash', 'EBT cash', 'EBT espèces', 'tender.ebtCash'),
    amount('wic', 'WIC', 'WIC', 'tender.wic'),
    amount('giftCards', 'Gift cards', 'Cartes-cadeaux', 'tender.giftCard'),
    amount('houseCharges', 'House charges', 'Comptes clients', 'tender.houseCharge'),
    amount('makerCoupons', 'Manufacturer coupons', 'Coupons des fabricants', 'tender.manufacturerCoupon'),
    amount('vouchers', 'Vouchers', 'Bons d’achat', 'tender.voucher'),
    amount('rounding', 'Cash rounding', 'Arrondi en espèces', 'tender.rounding'),
    amount('otherTenders', 'Other tenders', 'Autres paiements', 'tender.other'),
    amount('tenders', 'All tenders', 'Tous les paiements', 'tender.any'),
    moneyPoint('cards', 'Bank cards', 'Cartes bancaires', 'credit + debit'),
    moneyPoint(
      'otherPaid',
      'Neither cash nor card',
      'Ni espèces ni carte',
      'checks + ebtFood + ebtCash + wic + giftCards + houseCharges + makerCoupons + vouchers + rounding + otherTenders',
    ),
  ],
};

/** Number of payments by tender, for tenders that are counted on paper or billed by the piece. */
export const tenderCounts: UsualCategory = {
  name: { en: 'Tender counts', fr: 'Nombre de paiements' },
  points: [
    count('checkCount', 'Check count', 'Nombre de chèques', 'tender.check'),
    count('creditCount', 'Credit payments', 'Paiements par crédit', 'tender.credit'),
    count('debitCount', 'Debit payments', 'Paiements par débit', 'tender.debit'),
    count('giftCardCount', 'Gift card payments', 'Nb cartes-cadeaux', 'tender.giftCard'),
    count('makerCouponCount', 'Mfr. coupon count', 'Nb coupons fabricants', 'tender.manufacturerCoupon'),
  ],
};

/** Refunds by tender. The net amounts of the tenders are already reduced by them. */
export const refunds: UsualCategory = {
  name: { en: 'Tenders refunded', fr: 'Remboursements' },
  points: [
    about(
      worse(amount('refundCash', 'Cash given back', 'Espèces redonnées', 'tender.refunded', { tender: ['cash'] })),
      'Refunds in cash, and cash back on cards',
      'Remboursements en espèces et retraits d’espèces par carte',
    ),
    worse(
      amount('refundCredit', 'Refunded to credit', 'Remboursé sur crédit', 'tender.refunded', { tender: ['credit'] }),
    ),
    worse(amount('refundDebit', 'Refunded to debit', 'Remboursé sur débit', 'tender.refunded', { tender: ['debit'] })),
    worse(
      amount('refundEbt', 'Refunded to EBT', 'Remboursé sur EBT', 'tender.refunded', {
        tender: ['ebtFood', 'ebtCash'],
      }),
    ),
    worse(amount('refunded', 'All given back', 'Total redonné', 'tender.refunded')),
  ],
};

export const benefits: UsualCategory = {
  name: { en: 'SNAP, WIC and EBT', fr: 'SNAP, WIC et EBT' },
  points: [
    moneyPoint('ebt', 'All EBT', 'Total EBT', 'ebtFood + ebtCash'),
    share('snapShare', 'SNAP share of sales', 'Part SNAP des ventes', 'ebtFood / netSales'),
    share('ebtShare', 'EBT share of sales', 'Part EBT des ventes', 'ebt / netSales'),
    share('wicShare', 'WIC share of sales', 'Part WIC des ventes', 'wic / netSales'),
    count('snapCount', 'SNAP payments', 'Paiements SNAP', 'tender.ebtFood'),
    count('wicCount', 'WIC payments', 'Paiements WIC', 'tender.wic'),
    moneyPoint('snapPerPayment', 'SNAP per payment', 'SNAP par paiement', 'ebtFood / snapCount'),
  ],
};

export const programs: UsualCategory = {
  name: { en: 'Programs', fr: 'Programmes' },
  points: [
    amount('doubleUpIssued', 'Double Up issued', 'Double Up émis', 'voucher.any', {
      program: ['doubleUp'],
      voucherAction: ['issued'],
    }),
    better(
      amount('doubleUpRedeemed', 'Double Up redeemed', 'Double Up utilisé', 'voucher.any', {
        program: ['doubleUp'],
        voucherAction: ['redeemed'],
      }),
    ),
    better(share('doubleUpRate', 'Double Up redemption', 'Utilisation Double Up', 'doubleUpRedeemed / doubleUpIssued')),
    amount('milkIssued', 'Milk vouchers issued', 'Bons lait émis', 'voucher.any', {
      program: ['milkIncentive'],
      voucherAction: ['issued'],
    }),
    better(
      amount('milkRedeemed', 'Milk vouchers used', 'Bons lait utilisés', 'voucher.any', {
        program: ['milkIncentive'],
        voucherAction: ['redeemed'],
      }),
    ),
    better(share('milkRate', 'Milk redemption', 'Utilisation bons lait', 'milkRedeemed / milkIssued')),
    count('issuedCount', 'Vouchers issued', 'Bons émis', 'voucher.any', { voucherAction: ['issued'] }),
    better(
      count('redeemedCount', 'Vouchers redeemed', 'Bons utilisés', 'voucher.any', {
        voucherAction: ['redeemed'],
      }),
    ),
  ],
};
