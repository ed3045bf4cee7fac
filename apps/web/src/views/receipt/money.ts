import { FIXED_SCALE } from '@lanewise/contract/primitives/fixed';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { formatMoney, formatQuantity } from '@lanewise/domain/format';
import type { Language } from '@lanewise/domain/format';

/** Amounts and quantities are ten-thousandths; once divided, a double is precise enough for a receipt's values. */
export const amount = (value: Fixed, language: Language): string => formatMoney(value / FIXED_SCALE, language);
export const quantity = (value: Fixed, language: Language): string => formatQuantity(value / FIXED_SCALE, language);

/** Percent is stored times 10,000: 65000 is 6.5. */
export const percent = (value: Fixed, language: Language): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(value / FIXED_SCALE);
