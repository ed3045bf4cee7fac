/**
 * A lane or a number of a receipt without its leading zeros, to compare it with others. Digits lose their leading zeros,
 * other texts stay. A file that was saved by a spreadsheet has lost these zeros.
 */
export const bareNumber = (text: string): string =>
  text.charCodeAt(0) === 48 ? text.replace(/^0+(?=[0-9]+$)/, '') : text;
