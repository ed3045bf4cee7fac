import type { IncomingHttpHeaders, Server } from 'node:http';

/** Header that tells the class below which call a request is. The product does not read this header. */
export const callHeader = 'x-crawled-call';

/** Files and lines of the code that reads and of its callers, without the lines of the HTTP framework in between. */
const placeNow = (): string => {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  const [reader = '', ...askers] = [...stack.matchAll(/(?:apps|packages|node_modules)\/[^\s)]+:\d+:\d+/g)]
    .map(String)
    .filter((place) => !place.includes('/hostile-readers.'));
  return [reader, ...askers.filter((place) => !place.startsWith('node_modules/'))].join(' < ');
};

/** Records which headers of a request any code reads. With `where`, also records the places that read them. */
export class Readers {
  readonly #where: boolean;
  readonly #places = new Map<string, Map<string, Set<string>>>();

  constructor(server: Server, where: boolean) {
    this.#where = where;
    server.prependListener('request', (request) => {
      const watched = this.#watched(request.headers);
      Object.defineProperty(request, 'headers', { value: watched });
    });
  }

  /** For each header of a call: the places that read it. */
  of(call: string): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#places.get(call) ?? new Map<string, Set<string>>();
  }

  /** Names of all headers that any call reads; '*' if code reads all headers of a request at once. */
  get names(): string[] {
    return [...new Set([...this.#places.values()].flatMap((headers) => [...headers.keys()]))].sort();
  }

  #watched(headers: IncomingHttpHeaders): IncomingHttpHeaders {
    const call = String(headers[callHeader]);
    const note = (name: string | symbol): void => {
      if (typeof name === 'string') this.#note(call, name);
    };
    return new Proxy(headers, {
      get: (all, name) => (note(name), Reflect.get(all, name) as unknown),
      has: (all, name) => (note(name), Reflect.has(all, name)),
      ownKeys: (all) => (note('*'), Reflect.ownKeys(all)),
    });
  }

  #note(call: string, name: string): void {
    const headers = this.#places.get(call) ?? new Map<string, Set<string>>();
    this.#places.set(call, headers);
    const places = headers.get(name) ?? new Set();
    headers.set(name, places);
    places.add(this.#where ? placeNow() : '');
  }
}
