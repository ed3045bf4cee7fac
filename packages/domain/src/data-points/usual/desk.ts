import { byHand, less, money, type UsualCategory } from './kit.ts';

// What the service desk and the office write down: registers do not know it.

export const lottery: UsualCategory = {
  name: { en: 'Lottery', fr: 'Loterie' },
  points: [
    byHand('lotterySales', 'Lottery sales', 'Ventes de loterie'),
    less(byHand('prizes', 'Lottery prizes paid', 'Lots payés')),
    less(byHand('commission', 'Lottery commission', 'Commission de loterie')),
    money('lotteryDue', 'Lottery due', 'Loterie à remettre', 'lotterySales - prizes - commission'),
  ],
};

export const services: UsualCategory = {
  name: { en: 'Services', fr: 'Services' },
  points: [
    byHand('moneyOrders', 'Money orders sold', 'Mandats vendus'),
    byHand('moneyOrderFees', 'Money order fees', 'Frais des mandats'),
    byHand('bottles', 'Bottles returned', 'Contenants repris', 'count'),
    less(byHand('bottleRefunds', 'Bottle refunds', 'Consignes rendues')),
  ],
};

export const expenses: UsualCategory = {
  name: { en: 'Store expenses', fr: 'Dépenses du magasin' },
  points: [
    byHand('supplies', 'Supplies', 'Fournitures'),
    byHand('repairs', 'Repairs and cleaning', 'Entretien et réparations'),
    byHand('vendors', 'Vendors paid in cash', 'Fournisseurs payés'),
    byHand('otherExpenses', 'Other expenses', 'Autres dépenses'),
    money('expenses', 'All expenses', 'Total des dépenses', 'supplies + repairs + vendors + otherExpenses'),
  ],
};
