import type { TenderKind } from '@lanewise/contract/facts/transaction';
import type { Country } from './catalogue.ts';

/** The words that the registers of a country print. */
export interface DemoWords {
  offer: string;
  clearance: string;
  storeCoupon: string;
  damaged: string;
  seniors: string;
  birthDate: string;
  resumed: string;
  suspended: string;
  voided: string;
  postVoid: string;
  drawer: string;
  certificate: string;
  bottles: string;
  self: string;
  tenders: Readonly<Partial<Record<TenderKind, string>>>;
}

export const words: Readonly<Record<Country, DemoWords>> = {
  US: {
    offer: 'WEEKLY OFFER',
    clearance: 'CLEARANCE',
    storeCoupon: 'STORE COUPON',
    damaged: 'DAMAGED PACKAGE',
    seniors: 'SENIOR DAY 10%',
    birthDate: 'Birth date checked',
    resumed: 'Suspended before',
    suspended: 'Forgot wallet',
    voided: 'Transaction voided',
    postVoid: 'Wrong tender',
    drawer: 'Change',
    certificate: 'Certificate',
    bottles: 'BOTTLE RETURN',
    self: 'Self-checkout',
    tenders: {
      cash: 'CASH',
      check: 'CHECK',
      credit: 'CREDIT',
      debit: 'DEBIT',
      ebtFood: 'EBT FOOD',
      ebtCash: 'EBT CASH',
      wic: 'EWIC',
      giftCard: 'GIFT CARD',
      houseCharge: 'HOUSE CHARGE',
      manufacturerCoupon: 'MFR COUPON',
      voucher: 'DOUBLE UP',
      other: 'OTHER',
    },
  },
  CA: {
    offer: 'OFFRE DE LA SEMAINE',
    clearance: 'LIQUIDATION',
    storeCoupon: 'COUPON DU MAGASIN',
    damaged: 'EMBALLAGE ABÎMÉ',
    seniors: 'MARDI DES AÎNÉS 10 %',
    birthDate: 'Date de naissance vérifiée',
    resumed: 'Mise en attente auparavant',
    suspended: 'Portefeuille oublié',
    voided: 'Transaction annulée',
    postVoid: 'Mauvais mode de paiement',
    drawer: 'Monnaie',
    certificate: 'Organisme exempté',
    bottles: 'RETOUR DE BOUTEILLES',
    self: 'Caisse libre-service',
    tenders: {
      cash: 'ARGENT COMPTANT',
      check: 'CHÈQUE',
      credit: 'CARTE DE CRÉDIT',
      debit: 'INTERAC',
      giftCard: 'CARTE-CADEAU',
      houseCharge: 'COMPTE CLIENT',
      manufacturerCoupon: 'COUPON FABRICANT',
    },
  },
};
