import type { DepartmentStep } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** Something on the shelf. */
export interface Item {
  upc: string;
  description: string;
  department: readonly DepartmentStep[];
  /** Each, or for a pound of a weighed item. */
  price: Fixed;
  weighed: boolean;
  taxable: boolean;
  foodStamp: boolean;
  /** Bottle deposit of each. */
  deposit: Fixed;
  /** How often it is bought, against others. */
  popularity: number;
  /** Age to be checked at the lane. */
  restricted: boolean;
}

/**
 * Departments with their items: `description price flags`. Flags: w weighed, t taxable, d bottle deposit, a age check;
 * * bought often. An item code before the description is a PLU; others get a UPC of their own.
 */
const shelves = `
1 Fresh / 11 Produce
4011 BANANAS 0.59 w* | 4131 APPLE FUJI 1.99 w | 4017 APPLE GRANNY SMITH 1.79 w | 4065 PEPPER GREEN 1.49 w | 4664 TOMATO ON VINE 2.49 w* | 4225 AVOCADO HASS 1.25 * | 4062 CUCUMBER 0.89 | 4082 ONION RED 1.29 w | 4093 ONION YELLOW 0.99 w* | 4072 POTATO RUSSET 0.89 w* | 4608 GARLIC BULB 0.69 | KALE BUNCH 2.29 | BABY SPINACH 5OZ 3.49 | STRAWBERRIES 1LB 3.99 * | BLUEBERRIES PINT 4.49 | ROMAINE HEARTS 3CT 3.29 | BABY CARROTS 1LB 1.49 * | LEMON EACH 0.59
1 Fresh / 12 Dairy
MILK 1% GAL 3.79 * | MILK WHOLE GAL 3.99 * | MILK SKIM HALF GAL 2.49 | EGGS LARGE DOZ 3.29 * | BUTTER SALTED 1LB 4.99 | CHEDDAR SHARP 8OZ 3.49 | MOZZARELLA SHREDDED 3.29 | YOGURT PLAIN 32OZ 4.29 | YOGURT BERRY 6OZ 0.99 * | SOUR CREAM 16OZ 2.19 | HALF AND HALF PINT 2.29 | BRIE DOUBLE CREME 6.99
1 Fresh / 13 Bakery
BREAD WHEAT 3.49 * | BREAD SOURDOUGH 4.29 | BAGUETTE 2.49 * | BAGELS PLAIN 6CT 3.99 | CROISSANT BUTTER 1.79 | MUFFIN BLUEBERRY 1.99 | TORTILLAS FLOUR 10CT 2.99 | CAKE CHOCOLATE 8IN 14.99 | TARTE AU SUCRE 8.99
1 Fresh / 14 Meat and seafood
GROUND BEEF 85% 5.49 w* | CHICKEN BREAST 3.99 w* | CHICKEN WHOLE 1.79 w | PORK CHOPS 3.49 w | STEAK RIBEYE 13.99 w | SALMON FILLET 11.99 w | SHRIMP 1LB FROZEN 9.99 | BACON 12OZ 6.49 | TURKEY BREAST SLICED 7.99 w
2 Grocery / 21 Pantry
PASTA SPAGHETTI 1LB 1.29 * | PASTA PENNE 1LB 1.29 | SAUCE MARINARA 2.99 | RICE LONG GRAIN 2LB 2.49 | BEANS BLACK 15OZ 0.99 * | TOMATOES DICED 1.19 | OLIVE OIL 500ML 8.99 | PEANUT BUTTER 16OZ 3.49 | JAM RASPBERRY 3.29 | CEREAL OAT RINGS 4.49 * | OATS ROLLED 42OZ 4.99 | FLOUR 5LB 3.29 | SUGAR 4LB 2.99 | COFFEE GROUND 12OZ 8.49 | TEA BLACK 100CT 4.79 | MAPLE SYRUP 12OZ 9.99 | SOUP CHICKEN NOODLE 1.79 | TUNA CHUNK LIGHT 1.29
2 Grocery / 22 Snacks
CHIPS POTATO 8OZ 4.29 * | TORTILLA CHIPS 3.99 | PRETZELS 2.99 | COOKIES CHOC CHIP 3.79 | CRACKERS WHEAT 3.29 | CHOCOLATE BAR 1.49 t* | GUM PEPPERMINT 1.29 t | NUTS MIXED 10OZ 6.99
2 Grocery / 23 Beverages
SODA COLA 12PK 6.99 td* | SODA GINGER ALE 2L 1.99 td | WATER SPRING 24PK 4.99 d* | JUICE ORANGE 52OZ 3.99 * | SELTZER LIME 8PK 4.49 d | ICED TEA HALF GAL 2.49 | ENERGY DRINK 16OZ 2.79 td | BEER LAGER 12PK 15.99 tda | WINE RED 750ML 12.99 ta
2 Grocery / 24 Frozen
PIZZA CHEESE 5.99 * | ICE CREAM VANILLA 4.99 * | PEAS 12OZ 1.49 | BROCCOLI FLORETS 1.99 | WAFFLES 10CT 2.99 | DINNER LASAGNA 6.49 | FRENCH FRIES 28OZ 3.49
3 Household / 31 Cleaning and paper
PAPER TOWELS 6PK 9.99 t* | BATH TISSUE 12PK 11.99 t* | DISH SOAP 24OZ 3.49 t | LAUNDRY DETERGENT 13.99 t | TRASH BAGS 40CT 8.99 t | SPONGES 3CT 2.99 t | FOIL 75FT 4.99 t
3 Household / 32 Pet
DOG FOOD 15LB 18.99 t | CAT FOOD CAN 0.99 t* | CAT LITTER 20LB 9.99 t
4 Health and beauty / 41 Personal care
SHAMPOO 12OZ 5.49 t | TOOTHPASTE 3.49 t | SOAP BAR 4CT 4.29 t | DEODORANT 4.99 t | IBUPROFEN 100CT 7.99 t | BANDAGES 3.79 t
`;

const cents = (text: string): Fixed => Math.round(Number(text) * 10_000);

/** The check digit that makes eleven digits a UPC-A. */
const withCheckDigit = (digits: string): string => {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

const stepOf = (text: string): DepartmentStep => {
  const [, , name = ''] = /^(\d+) (.+)$/.exec(text.trim()) ?? [];
  // The CSV store knows departments by name alone; with codes elsewhere they would be other departments.
  return { code: name, name };
};

const itemOf = (text: string, shelf: string, department: readonly DepartmentStep[], at: number): Item => {
  const found = /^(?:(\d{4}) )?(.+) (\d+\.\d\d) ?([wtda*]*)$/.exec(text.trim());
  if (!found) throw new Error(`"${text}" is no item`);
  const [, plu, description = '', price = '', flags = ''] = found;
  const taxable = flags.includes('t');
  return {
    upc: plu ?? withCheckDigit(`0${shelf}410${String(at).padStart(5, '0')}`),
    description,
    department,
    price: cents(price),
    weighed: flags.includes('w'),
    taxable,
    // Shelves 1x and 2x are food.
    foodStamp: !taxable && shelf < '3',
    deposit: flags.includes('d')
      ? 500 * (/(\d+)PK/.test(description) ? Number(/(\d+)PK/.exec(description)?.[1]) : 1)
      : 0,
    popularity: flags.includes('*') ? 5 : 1,
    restricted: flags.includes('a'),
  };
};

/** Items of the chain, the same in every store. Two rows a department: its path, then what stands on its shelf. */
export const catalogue: readonly Item[] = [...shelves.trim().matchAll(/^(.+)\n(.+)$/gm)].flatMap(
  ([, path = '', row = '']) => {
    const department = path.split('/').map(stepOf);
    const shelf = /(\d\d) /.exec(path)?.[1] ?? '00';
    return row.split('|').map((text, at) => itemOf(text, shelf, department, at + 1));
  },
);
