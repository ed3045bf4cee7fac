import { Kind, parse } from 'graphql';
import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';

/** Tokens of a document: ten times what our largest call needs. */
const MOST_TOKENS = 500;
/** Fields of one operation, with aliases and fragments expanded. Each field at the top is a query to the store. */
export const MOST_FIELDS = 20;
const MOST_TOP_FIELDS = 5;

/** The problem of a document before it is validated; null: none. */
export type Excess = 'syntax' | 'cost' | 'introspection' | null;

interface Cost {
  fields: number;
  introspects: boolean;
}

const nothing: Cost = { fields: 0, introspects: false };

const sum = (costs: readonly Cost[]): Cost =>
  costs.reduce(
    (all, one) => ({ fields: all.fields + one.fields, introspects: all.introspects || one.introspects }),
    nothing,
  );

/**
 * Cost of a selection, at its top level or including everything below. A fragment counts at each place that uses it. A
 * fragment that uses itself counts as nothing there.
 */
const costOf = (
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  depth: 'top' | 'all',
): Cost => {
  const known = new Map<string, Cost>();
  const ofFragment = (name: string): Cost => {
    const done = known.get(name);
    if (done) return done;
    known.set(name, nothing);
    const cost = ofSet(fragments.get(name)?.selectionSet);
    known.set(name, cost);
    return cost;
  };
  const ofSet = (selections: SelectionSetNode | undefined): Cost =>
    sum(
      (selections?.selections ?? []).map((selection) => {
        if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
        if (selection.kind === Kind.INLINE_FRAGMENT) return ofSet(selection.selectionSet);
        const below = depth === 'all' ? ofSet(selection.selectionSet) : nothing;
        const introspects = ['__schema', '__type'].includes(selection.name.value);
        return { fields: below.fields + 1, introspects: below.introspects || introspects };
      }),
    );
  return ofSet(set);
};

/** Computes the cost of a document without running any of it. */
export const excessOf = (source: string): { excess: Excess; introspects: boolean } => {
  let document: DocumentNode;
  try {
    document = parse(source, { maxTokens: MOST_TOKENS, noLocation: true });
  } catch {
    return { excess: 'syntax', introspects: false };
  }
  const fragments = new Map(
    document.definitions.flatMap((one): [string, FragmentDefinitionNode][] =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  );
  const operations = document.definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? [one] : []));
  const costs = operations.map(({ selectionSet }) => costOf(selectionSet, fragments, 'all'));
  const isTooMuch =
    operations.length > 1 ||
    sum(costs).fields > MOST_FIELDS ||
    operations.some(({ selectionSet }) => costOf(selectionSet, fragments, 'top').fields > MOST_TOP_FIELDS);
  return { excess: isTooMuch ? 'cost' : null, introspects: sum(costs).introspects };
};
