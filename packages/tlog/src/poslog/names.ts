import { localName } from './marks.ts';
import type { Surroundings } from './marks.ts';

/**
 * Namespaces of a transaction. A name is understood when its namespace is the one of the Transaction element itself, an ARTS one, NCR
 * ACS or our own; it is then known by its local name. Every other name belongs to a vendor.
 */
export interface Names {
  /** Takes the namespaces that the elements around a transaction declare. */
  surround(surroundings: Surroundings): void;
  /** Enters an element; answers its local name when it is understood, else its name with a prefix. */
  enter(name: string, attributes: Readonly<Record<string, string>>): string;
  /** Leaves the element that has these attributes. */
  leave(attributes: Readonly<Record<string, string>>): void;
  /** The name under which an unknown element is counted. */
  shown(key: string, name: string): string;
  /** The value of an attribute of NCR ACS or of our own namespace, '' when absent. */
  vendorAttribute(attributes: Readonly<Record<string, string>>, name: string): string;
}

interface Scope {
  /** Prefix -> namespace; '' is the default one. */
  bindings: ReadonlyMap<string, string>;
  /** Name with prefix -> key; the same few names come again and again. */
  keys: Map<string, string>;
  attributePrefixes: readonly string[];
}

/** The namespace of our own extensions to POSLog. */
export const EXTENSIONS = 'urn:lanewise:poslog:1';

const NCR_ACS = /ncr\.com\/rsd\/acs\//;
const ARTS = /nrf-arts\.org|omg\.org\/.*retail/i;

export const openNames = (): Names => {
  let around: Surroundings | null = null;
  let root: Scope = scopeOf(new Map());
  let home = '';
  let scope = root;
  const outer: Scope[] = [];
  let entered = false;

  const keyOf = (name: string): string => {
    const colon = name.indexOf(':');
    const prefix = colon < 0 ? '' : name.slice(0, colon);
    const namespace = scope.bindings.get(prefix) ?? (prefix === '' ? '' : `unbound:${prefix}`);
    if (!entered) {
      entered = true;
      if (namespace !== home) scope.keys.clear();
      home = namespace;
    }
    const local = name.slice(colon + 1);
    const understood =
      namespace === home || namespace === EXTENSIONS || ARTS.test(namespace) || NCR_ACS.test(namespace);
    return understood ? local : `${prefix === '' ? '*' : prefix}:${local}`;
  };

  return {
    surround(surroundings) {
      outer.length = 0;
      entered = false;
      if (surroundings !== around) {
        around = surroundings;
        const bindings = new Map<string, string>();
        for (const tag of surroundings.startTags)
          for (const [prefix, uri] of declarations(tag)) bindings.set(prefix, uri);
        root = scopeOf(bindings);
      }
      scope = root;
    },
    enter(name, attributes) {
      if (declares(attributes)) {
        const bindings = new Map(scope.bindings);
        for (const key in attributes) {
          if (key === 'xmlns') bindings.set('', attributes[key] ?? '');
          else if (key.startsWith('xmlns:')) bindings.set(key.slice(6), attributes[key] ?? '');
        }
        outer.push(scope);
        scope = scopeOf(bindings);
      }
      let key = entered ? scope.keys.get(name) : undefined;
      if (key === undefined) {
        key = keyOf(name);
        scope.keys.set(name, key);
      }
      return key;
    },
    leave(attributes) {
      if (declares(attributes)) scope = outer.pop() ?? root;
    },
    shown: (key, name) =>
      key.startsWith('*:') || key.includes(':') ? key.replace(/^\*:/, 'vendor:') : localName(name),
    vendorAttribute(attributes, name) {
      for (const prefix of scope.attributePrefixes) {
        const value = attributes[prefix + name];
        if (value !== undefined) return value;
      }
      return '';
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

const declares = (attributes: Readonly<Record<string, string>>): boolean => {
  for (const key in attributes) if (key.startsWith('xmlns')) return true;
  return false;
};

/** The namespaces that a start tag declares: [prefix, namespace]. */
const declarations = (tag: string): [string, string][] =>
  [...tag.matchAll(/\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((match) => [
    match[1] ?? '',
    match[2] ?? match[3] ?? '',
  ]);
