import { fieldsOf } from './decode.ts';
import { FieldProblem } from './fields.ts';
import { readLines, type FileLine } from './lines.ts';

/** Number of lines at the beginning of a file. One of them must be readable. */
const LINES = 20;

/**
 * Whether one of the first lines is a JSON object with the fields of a header or a transaction. The first line may be
 * damaged or cut off.
 */
export const detectJsonl = (head: Uint8Array): boolean => {
  const reader = readLines();
  const lines = [...reader.push(head), ...reader.end()];
  return lines.slice(0, LINES).some(isOurs) || startsLikeOurs(head);
};

const isOurs = (line: FileLine): boolean => {
  try {
    const fields = fieldsOf(line);
    if (!fields) return false;
    return (
      fields.has('lanewise') ||
      (fields.has('number') && (fields.has('lines') || fields.has('kind') || fields.has('store')))
    );
  } catch (problem) {
    if (problem instanceof FieldProblem) return false;
    throw problem;
  }
};

/** A first line longer than the head cannot be parsed, so its beginning decides. */
const startsLikeOurs = (head: Uint8Array): boolean => {
  const text = Buffer.from(head).toString('latin1');
  return (
    !text.includes('\n') &&
    /^[^{[]*\{\s*"(?:lanewise|store|businessDate|number|kind)"\s*:/.test(text) &&
    /"lines"\s*:/.test(text)
  );
};
