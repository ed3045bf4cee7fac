/** Parameters of an address. A repeated parameter is a list. Values are always text, so '0490' keeps its zero. */
export type Search = Record<string, string | string[]>;

/** Parameters to write: undefined, null, '' and [] remove the parameter. */
export type SearchPatch = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>;

/** Control characters, which nobody types: the server refuses requests that contain one. */
const control = /\p{Cc}/u;

/**
 * '?location=1&location=2&view=daily' -> { location: ['1', '2'], view: 'daily' }. Values with control characters are
 * ignored.
 */
export const parseSearch = (text: string): Search => {
  const search: Search = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (control.test(value)) continue;
    const known = Object.hasOwn(search, name) ? search[name] : undefined;
    Object.defineProperty(search, name, {
      value: known === undefined ? value : [known, value].flat(),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return search;
};

/** The reverse of `parseSearch`; '' without parameters, else with its leading '?'. */
export const stringifySearch = (search: SearchPatch): string => {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') text.append(name, String(one));
    }
  }
  const written = text.toString();
  return written === '' ? '' : `?${written}`;
};
