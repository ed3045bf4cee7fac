import { expect, it } from 'vitest';
import { openRedactor } from '../redact.ts';

const masked = (text: string): string => {
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(Buffer.from(text)), redactor.end()]).toString();
};

it.each([
  ['the text of an element in CDATA', '<R><Cvv><![CDATA[987]]></Cvv></R>'],
  ['the same behind blanks', '<R><Cvv>\n  <![CDATA[987]]>\n</Cvv></R>'],
  ['an element within one of the same name', '<R><Pin><Pin>1</Pin>987</Pin></R>'],
])('covers a secret: %s', (_name, text) => {
  expect(masked(text)).not.toContain('987');
});
