import { isIP } from 'node:net';
import { z } from 'zod';

/** One setting: its variable, its default as text, and its purpose. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  variable: string;
  /** The default as it would be written in the environment; '' if there is no default. */
  default: string;
  description: string;
  /** Ends the sentence "X must be …" when the value is refused. */
  expected: string;
  schema: Schema;
  /** May hold a password, which no message repeats. */
  secret?: true;
  /** The setting serves the tests of the product and is not documented. */
  isForTests?: true;
}

export const setting = <Schema extends z.ZodType>(definition: Setting<Schema>): Setting<Schema> => definition;

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

export const minutes = (variable: string, value: number, description: string) =>
  setting({
    variable,
    default: String(value),
    description,
    expected: 'a whole number of minutes from 1 to 525600',
    schema: wholeNumber(1, 525_600),
  });

export const bytes = (variable: string, value: number, description: string) =>
  setting({
    variable,
    default: String(value),
    description,
    expected: 'a whole number of bytes, at least 65536',
    schema: wholeNumber(65_536, 2 ** 44),
  });

export const share = (variable: string, value: number, description: string) =>
  setting({
    variable,
    default: String(value),
    description,
    expected: 'a whole number from 1 to 100000',
    schema: wholeNumber(1, 100_000),
  });

export const seconds = (variable: string, value: number, description: string) =>
  setting({
    variable,
    default: String(value),
    description,
    expected: 'a whole number of seconds from 1 to 86400',
    schema: wholeNumber(1, 86_400),
  });

/** Least number of days that a setting accepts. A smaller number is probably a typing error. */
const leastDays = 7;

export const days = (variable: string, value: number, description: string) =>
  setting({
    variable,
    default: String(value),
    description: `${description} 0: for ever.`,
    expected: `0 for ever, or a whole number of days from ${leastDays} to 36500`,
    schema: wholeNumber(0, 36_500)
      .refine((count) => count === 0 || count >= leastDays)
      .transform((count) => (count === 0 ? null : count)),
  });

export const flag = (variable: string, value: boolean, description: string) =>
  setting({
    variable,
    default: String(value),
    description,
    expected: 'true or false',
    schema: z.enum(['true', 'false']).transform((text) => text === 'true'),
  });

export const address = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.some((protocol) => text.startsWith(protocol)));

/** An IP address, or a network such as 10.0.0.0/8. */
export const isNetwork = (text: string): boolean => {
  const [, base = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(base);
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
};

/**
 * Rejects repeated letters and repeated words. A random text of the required length (32 characters) has at least 8
 * different characters.
 */
export const isVaried = (text: string): boolean => new Set(text).size >= 8;

export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]);
