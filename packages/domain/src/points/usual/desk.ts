import { better, byHand, less, moneyPoint, worse, type UsualCategory } from './kit.ts';

// Data points that the service desk and the office enter, because registers do not know them.

export const lottery: UsualCategory = {
  name: { en: 'Lottery', fr: 'Loterie' },
  points: [
    better(byHand('lotterySales', 'Lottery sales', 'Ventes de loterie')),
    less(byHand('prizes', 'Lottery prizes paid', 'Lots payés')),
    less(byHand('commission', 'Lottery commission', 'Commission de loterie')),
    moneyPoint('lotteryDue', 'Lottery due', 'Loterie à remettre', 'lotterySales - prizes - commission'),
  ],
};

export const services: UsualCategory = {
  name: { en: 'Services', fr: 'Services' },
  points: [
    better(byHand('moneyOrders', 'Money orders sold', 'Mandats vendus')),
    better(byHand('moneyOrderFees', 'Money order fees', 'Frais des mandats')),
    byHand('bottles', 'Bottles returned', 'Contenants repris', 'count'),
    less(byHand('bottleRefunds', 'Bottle refunds', 'Consignes rendues')),
  ],
};

export const expenses: UsualCategory = {
  name: { en: 'Store expenses', fr: 'Dépenses du magasin' },
  points: [
    worse(byHand('supplies', 'Supplies', 'Fournitures')),
    worse(byHand('repairs', 'Repairs and cleaning', 'Entretien et réparations')),
    worse(byHand('vendors', 'Vendors paid in cash', 'Fournisseurs payés')),
    worse(byHand('otherExpenses', 'Other expenses', 'Autres dépenses')),
    worse(moneyPoint('expenses', 'All expenses', 'Total des dépenses', 'supplies + repairs + vendors + otherExpenses')),
  ],
};
