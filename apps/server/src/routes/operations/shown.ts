import { examples } from '@lanewise/contract/endpoints/examples/index';
import { own, ownValue } from '@lanewise/contract/own';
import type { AnyExample } from '@lanewise/contract/endpoints/examples/example';

// Examples of each call and its answer in the API document.

interface Shown {
  schema?: object;
  example?: unknown;
}
type Content = Record<string, Shown>;

/** An operation of the document, reduced to the parts that hold examples. */
export interface ShownOperation {
  operationId?: string;
  parameters?: { in: string; name: string; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content; $ref?: string }>;
}

const isSuccess = (status: string): boolean => status.startsWith('2');
const leadsOn = (status: string): boolean => status.startsWith('3');

/** An answer without a schema is a file. */
export const tellFile = ({ responses }: ShownOperation, types: readonly string[]): void => {
  if (Object.keys(responses).some((status) => isSuccess(status) || leadsOn(status))) return;
  const schema = { type: 'string', format: 'binary' };
  responses['200'] = { description: 'The file.', content: Object.fromEntries(types.map((type) => [type, { schema }])) };
};

const showAnswer = ({ content }: { content?: Content }, { answer, file }: AnyExample): void => {
  for (const [type, shown] of Object.entries(content ?? {}))
    if (file === undefined) shown.example = answer;
    else if (file.type === type) shown.example = file.text;
};

/** Writes the example of an operation into the parts of the document that describe the operation. */
export const showExample = (operation: ShownOperation): void => {
  const example = own(examples, operation.operationId ?? '');
  if (example === undefined) return;
  for (const parameter of operation.parameters ?? []) {
    const sent = parameter.in === 'path' ? example.params : example.query;
    const value = sent && ownValue(sent, parameter.name);
    if (value !== undefined) parameter.example = value;
  }
  if (example.body !== undefined)
    for (const shown of Object.values(operation.requestBody?.content ?? {})) shown.example = example.body;
  for (const [status, response] of Object.entries(operation.responses))
    if (isSuccess(status)) showAnswer(response, example);
};
