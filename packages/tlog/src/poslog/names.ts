import { localName } from './marks.ts';
import { readValue } from './text.ts';
import type { Surroundings } from './marks.ts';

/**
 * Namespaces of a transaction. An element name is understood if its namespace is the namespace of the Transaction
 * element itself, or of ARTS, NCR ACS or Lanewise. An understood name is identified by its local name. Every other name
 * belongs to a vendor.
 */
export interface PoslogNames {
  /** Adds the namespaces that the elements around a transaction declare. */
  surround(surroundings: Surroundings): void;
  /**
   * Adds the namespaces that the start tag of an element declares, as pairs of name and value, before `keyOf` is called
   * for it.
   */
  declare(depth: number, pairs: readonly string[]): void;
  /**
   * Changes when a name may get a new meaning that no declaration within the transaction explains: the namespaces
   * around the transaction changed, or the namespace of the Transaction element changed.
   */
  readonly generation: number;
  /** Whether an open element within the transaction has declared namespaces. */
  readonly declaring: boolean;
  /** Returns the local name of an element when it is understood, otherwise its name with a prefix. */
  keyOf(name: string): string;
  /** Removes the declarations of the element at this depth. */
  leave(depth: number): void;
  /** The name under which an unknown element is counted. */
  shown(key: string, name: string): string;
  /** Prefixes, with their colon, of understood attributes: the prefixes of NCR ACS, ARTS and Lanewise. */
  readonly attributePrefixes: readonly string[];
}

interface Scope {
  /** Prefix -> namespace; '' is the default one. */
  bindings: ReadonlyMap<string, string>;
  /** Name with prefix -> key; a cache, because the same few names recur. */
  keys: Map<string, string>;
  attributePrefixes: readonly string[];
}

/** The namespace of Lanewise's extensions to POSLog. */
export const EXTENSIONS = 'urn:lanewise:poslog:1';

const NCR_ACS = /ncr\.com\/rsd\/acs\//;
const ARTS = /nrf-arts\.org|omg\.org\/.*retail/i;

export const openNames = (): PoslogNames => {
  let around: Surroundings | null = null;
  let root: Scope = scopeOf(new Map());
  let home = '';
  let scope = root;
  const outer: { depth: number; scope: Scope }[] = [];
  /** Depth of the innermost element that declares a namespace; -1 for none. */
  let declaredAt = -1;
  let entered = false;
  let generation = 0;

  const resolve = (name: string): string => {
    const colon = name.indexOf(':');
    const prefix = colon < 0 ? '' : name.slice(0, colon);
    const namespace = scope.bindings.get(prefix) ?? (prefix === '' ? '' : `unbound:${prefix}`);
    if (!entered) {
      entered = true;
      if (namespace !== home) {
        scope.keys.clear();
        generation++;
      }
      home = namespace;
    }
    const local = name.slice(colon + 1);
    return isUnderstood(namespace) ? local : `${prefix === '' ? '*' : prefix}:${local}`;
  };

  const isUnderstood = (namespace: string): boolean =>
    namespace === home || namespace === EXTENSIONS || ARTS.test(namespace) || NCR_ACS.test(namespace);

  return {
    surround(surroundings) {
      outer.length = 0;
      declaredAt = -1;
      entered = false;
      if (surroundings !== around) {
        around = surroundings;
        generation++;
        root = scopeOf(new Map(surroundings.startTags.flatMap((tag) => [...declarations(tag)])));
      }
      scope = root;
    },
    declare(depth, pairs) {
      const bindings = new Map(scope.bindings);
      for (let at = 0; at < pairs.length; at += 2) {
        const name = pairs[at] ?? '';
        if (name === 'xmlns') bindings.set('', pairs[at + 1] ?? '');
        else if (name.startsWith('xmlns:')) bindings.set(name.slice(6), pairs[at + 1] ?? '');
      }
      outer.push({ depth: declaredAt, scope });
      declaredAt = depth;
      scope = scopeOf(bindings);
    },
    get generation() {
      return generation;
    },
    get declaring() {
      return declaredAt >= 0;
    },
    keyOf(name) {
      let key = entered ? scope.keys.get(name) : undefined;
      if (key === undefined) {
        key = resolve(name);
        scope.keys.set(name, key);
      }
      return key;
    },
    leave(depth) {
      if (depth !== declaredAt) return;
      const before = outer.pop();
      declaredAt = before?.depth ?? -1;
      scope = before?.scope ?? root;
    },
    shown: (key, name) => (key.includes(':') ? key.replace(/^\*:/, 'vendor:') : localName(name)),
    get attributePrefixes() {
      return scope.attributePrefixes;
    },
  };
};

const scopeOf = (bindings: ReadonlyMap<string, string>): Scope => ({
  bindings,
  keys: new Map(),
  attributePrefixes: [...bindings]
    .filter(([prefix, uri]) => prefix !== '' && (NCR_ACS.test(uri) || uri === EXTENSIONS || ARTS.test(uri)))
    .map(([prefix]) => `${prefix}:`),
});

/** The namespaces that a start tag declares: [prefix, namespace]. */
const declarations = (tag: string): [string, string][] =>
  [...tag.matchAll(/\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((match) => [
    match[1] ?? '',
    valueOf(match[2] ?? match[3] ?? ''),
  ]);

const valueOf = (text: string): string => readValue(text, 0, text.length);
