/** Fat level in a description; '' where it states none. */
export type MilkFat = 'fatFree' | 'onePercent' | 'twoPercent' | 'whole' | '';
export type MilkFlavour = 'plain' | 'flavoured';

// Two percent and whole are tested first: 'partly skimmed 2%' is not skim milk.
const fats: readonly (readonly [RegExp, MilkFat])[] = [
  [/(^|[^\d.,])2 ?%|reduced[ -]?fat|\b2 ?pct\b/i, 'twoPercent'],
  [/(^|[^\d.,])1 ?%|low[ -]?fat|\b1 ?pct\b/i, 'onePercent'],
  [/\bskim\b|fat[ -]?free|non[ -]?fat|(^|\W)0 ?%|écrémé|\becreme/i, 'fatFree'],
  [/\bwhole\b|\bentier\b|homogenized|\bhomo\b|3[.,]25 ?%/i, 'whole'],
];

const flavours =
  /choc|strawb|fraise|vanil|banan|coffee|café|mocha|eggnog|caramel|flavou?r|sweetened|sucré|malt|cookie|honey/i;

/** Fat level and flavour in the description of an item on a milk list. */
export const milkOf = (description: string): { fat: MilkFat; flavour: MilkFlavour } => ({
  fat: fats.find(([pattern]) => pattern.test(description))?.[1] ?? '',
  flavour: flavours.test(description.replace(/un(flavou?red|sweetened)|non sucré/gi, '')) ? 'flavoured' : 'plain',
});

/**
 * Whether milk on the list qualifies for the healthy fluid milk incentive: fat-free or 1 percent, unflavoured. If the
 * description names no fat level, the milk qualifies because it is on the list.
 */
export const qualifiesAsMilk = (description: string): boolean => {
  const { fat, flavour } = milkOf(description);
  return flavour === 'plain' && fat !== 'twoPercent' && fat !== 'whole';
};
