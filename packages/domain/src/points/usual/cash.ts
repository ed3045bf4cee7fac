import { about, amount, byHand, less, moneyPoint, worse, type UsualCategory } from './kit.ts';

export const drawers: UsualCategory = {
  name: { en: 'Drawers', fr: 'Tiroirs-caisses' },
  points: [
    amount('loans', 'Loans', 'Fonds de caisse', 'drawer.loan'),
    less(amount('pickups', 'Pickups', 'Prélèvements', 'drawer.pickup')),
    amount('paidIn', 'Paid in', 'Entrées de caisse', 'drawer.paidIn'),
    less(amount('paidOut', 'Paid out', 'Sorties de caisse', 'drawer.paidOut')),
    about(
      moneyPoint('leftInDrawers', 'Left in drawers', 'Reste aux tiroirs', 'loans + cash + paidIn - paidOut - pickups'),
      'What loans, sales, pickups and other movements leave in the drawers, without the opening cash',
      'Ce que fonds, ventes, prélèvements et autres mouvements laissent aux tiroirs, sans l’encaisse d’ouverture',
    ),
  ],
};

export const counts: UsualCategory = {
  name: { en: 'Counts and safe', fr: 'Comptages et coffre' },
  points: [
    byHand('float', 'Opening cash', 'Encaisse d’ouverture'),
    byHand('counted', 'Cash counted', 'Espèces comptées'),
    byHand('checksCounted', 'Checks counted', 'Chèques comptés'),
    about(
      byHand('cardsSettled', 'Cards settled', 'Cartes réglées'),
      'What the processor of the cards reports',
      'Ce que le processeur des cartes rapporte',
    ),
    byHand('safeOpening', 'Safe at opening', 'Coffre à l’ouverture'),
    byHand('change', 'Change received', 'Monnaie reçue'),
    byHand('safeClosing', 'Safe at closing', 'Coffre à la fermeture'),
  ],
};

export const deposits: UsualCategory = {
  name: { en: 'Deposits', fr: 'Dépôts' },
  points: [
    byHand('bankCash', 'Cash deposit', 'Dépôt d’espèces'),
    byHand('bankChecks', 'Check deposit', 'Dépôt de chèques'),
    moneyPoint('bank', 'Bank deposit', 'Dépôt à la banque', 'bankCash + bankChecks'),
    byHand('slip', 'Deposit number', 'Numéro du dépôt', 'text'),
    about(
      moneyPoint('safe', 'Cash kept', 'Espèces gardées', 'cash + paidIn - paidOut - bankCash'),
      'What the day adds to the cash of the store. On a sheet that carries over: the cash of the store.',
      'Ce que le jour ajoute aux espèces du magasin. Sur une feuille avec report : les espèces du magasin.',
    ),
  ],
};

export const overAndShort: UsualCategory = {
  name: { en: 'Over and short', fr: 'Écarts' },
  points: [
    moneyPoint('expected', 'Cash expected', 'Espèces attendues', 'float + cash + paidIn - paidOut'),
    moneyPoint('difference', 'Over or short', 'Écart de caisse', 'counted - expected'),
    moneyPoint('checkDifference', 'Checks over or short', 'Écart des chèques', 'checksCounted - checks'),
    moneyPoint('cardDifference', 'Cards over or short', 'Écart des cartes', 'cardsSettled - cards'),
    moneyPoint('unpaid', 'Sales less tenders', 'Ventes sans paiement', 'netSales + taxes + deposits - tenders'),
    about(
      worse(
        moneyPoint(
          'bookDifference',
          'Tenders short of sales',
          'Manque aux paiements',
          'netSales + taxes + deposits - cash - credit - debit - otherPaid',
        ),
      ),
      'In the daily book: sales less what was counted. A shortage is positive.',
      'Au livre du jour : les ventes moins ce qui a été compté. Un manque est positif.',
    ),
    byHand('note', 'Note', 'Note', 'text'),
  ],
};
