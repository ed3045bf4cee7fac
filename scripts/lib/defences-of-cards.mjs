// Card numbers that are hidden or in unexpected places: case 18 (see defences.mjs, docs/decisions/029).
import { plugin, server, test } from './defence-paths.mjs';

const tlog = 'packages/tlog/src';
const unit = (path, title) => ({ file: `${tlog}/${path}.test.ts`, title });
const hidden = (way, frame) => unit('redact/hidden', `'${way}' in '${frame}' is covered`);
const onDisk = test('invariants/cards/cards', 'no number is anywhere on the disk');

export const cards = [
  {
    case: 18,
    name: 'references of XML are read as what they mean',
    file: `${tlog}/redact/units.ts`,
    find: '        return this.#reference(at);',
    replace: '        return NOTHING;',
    tests: [hidden('character references', 'xml'), hidden('references in hex', 'csv')],
  },
  {
    case: 18,
    name: 'escapes of JSON are read as what they mean',
    file: `${tlog}/redact/units.ts`,
    find: '        return this.#escape(at);',
    replace: '        return NOTHING;',
    tests: [hidden('escapes of JSON', 'json')],
  },
  {
    case: 18,
    name: 'comments and CDATA part no number',
    file: `${tlog}/redact/units.ts`,
    find: '        return this.#markup(at);',
    replace: '        return NOTHING;',
    tests: [hidden('comments', 'xml'), hidden('borders of CDATA', 'xml')],
  },
  {
    case: 18,
    name: 'base64 is looked into',
    file: `${tlog}/redact/base64.ts`,
    find: 'if (marks < LEAST_MARKS) return;',
    replace: 'if (marks >= 0) return;',
    tests: [hidden('base64', 'json'), hidden('base64 for addresses', 'csv')],
  },
  {
    case: 18,
    name: 'an expiry behind a number hides nothing',
    file: `${tlog}/redact/card-in.ts`,
    find: '  return withTail(run, start, end, place);',
    replace: '  return null;',
    tests: [hidden('an expiry behind it', 'xml'), hidden('zeros behind it', 'csv')],
  },
  {
    case: 18,
    name: 'digits of other scripts are read by their value',
    file: `${tlog}/redact/digits.ts`,
    find: 'return value === NONE ? -1 : value;',
    replace: 'return value === NONE || code > 0x39 ? -1 : value;',
    tests: [
      hidden('arabic digits', 'xml'),
      hidden('bold digits', 'csv'),
      hidden('escapes of fullwidth digits', 'json'),
    ],
  },
  {
    case: 18,
    name: 'both units of a digit are covered',
    file: `${tlog}/redact/stand-in.ts`,
    find: 'const isHalf = this.#before && isLow(unit);',
    replace: 'const isHalf = false;',
    tests: [hidden('bold digits', 'json'), unit('redact/kept', 'also around a number that is covered')],
  },
  {
    case: 18,
    name: 'a value that names a secret',
    file: `${tlog}/redact/names.ts`,
    find: 'start < this.#paired ? null : pairAt(bytes, start, end)',
    replace: 'pairAt(bytes, 0, 0)',
    tests: [unit('redact/hidden', '<A><F Name="Password" Value="hunter2"/></A>')],
  },
  {
    case: 18,
    name: 'the end of comments is searched once',
    file: `${tlog}/redact/ends.ts`,
    find: 'if (this.#found !== null && at >= this.#from && (this.#found < 0 || at <= this.#found)) return this.#found;',
    replace: '',
    tests: [unit('redact/linear', 'and what opens a comment behind each digit')],
  },
  {
    case: 18,
    name: 'what a decoder yields is covered again',
    file: `${tlog}/mask.ts`,
    find: '  maskTransaction(item.transaction);\n',
    replace: '',
    tests: [unit('mask', 'nor in what a decoder hands on')],
  },
  {
    case: 18,
    name: 'what people type is covered',
    file: plugin('masking'),
    find: 'value[name] = maskText(inner',
    replace: 'maskText(inner',
    tests: [test('plugins/masking', 'is kept with its card numbers covered'), onDisk],
  },
  {
    case: 18,
    name: 'the log is covered',
    file: plugin('log'),
    find: ', hooks: { streamWrite: masked }',
    replace: '',
    tests: [test('plugins/masking', 'is covered in the log')],
  },
  {
    case: 18,
    name: 'the bytes of a file are covered before they are kept',
    file: `${server}/ingest/printed.ts`,
    find: "if (media === 'application/pdf') return bytes;",
    replace: 'return bytes;',
    tests: [onDisk],
  },
];
