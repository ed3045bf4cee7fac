// A name from outside may be `toString` or `__proto__`, for which a plain object returns an inherited member. This rule
// reports reads of table objects by a name that is only known to be a string.
import { ESLintUtils } from '@typescript-eslint/utils';
import ts from 'typescript';

const isText = (type) => (type.flags & (ts.TypeFlags.String | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
const partsOf = (type) => (type.isUnion() ? type.types : [type]);

/** Whether it is written to: the rule checks a table where it is read, not where it is filled. */
const isWritten = (node) =>
  (node.parent.type === 'AssignmentExpression' && node.parent.left === node) ||
  (node.parent.type === 'UnaryExpression' && node.parent.operator === 'delete');

export const ownNames = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      table:
        'Read a table by a name from outside with `own(table, name)`, or make it a Map: every object has a toString.',
    },
  },
  create: (context) => {
    const services = ESLintUtils.getParserServices(context);
    const typeOf = (node) => services.getTypeAtLocation(node);
    const isTextual = (node) => node.type !== 'PrivateIdentifier' && partsOf(typeOf(node)).some(isText);
    const isTable = (type) => partsOf(type).some((part) => part.getStringIndexType() !== undefined);
    const report = (node) => context.report({ node, messageId: 'table' });
    return {
      'BinaryExpression[operator="in"]': (node) => isTextual(node.left) && report(node),
      'CallExpression[callee.object.name="Reflect"][callee.property.name=/^(get|has)$/]': (node) =>
        node.arguments[1] && isTextual(node.arguments[1]) && report(node),
      'MemberExpression[computed=true]': (node) => {
        if (isTextual(node.property) && !isWritten(node) && isTable(typeOf(node.object))) report(node);
      },
    };
  },
};
