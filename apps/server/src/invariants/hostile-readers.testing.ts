import type { IncomingHttpHeaders, Server } from 'node:http';

/** Tells the watch below which call a request is; nothing of the product reads it. */
export const callHeader = 'x-crawled-call';

/** Files and lines of the reader and of those who asked it, without those of the HTTP framework in between. */
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

/** Notes which headers of a request any code reads, and with `where` from which places. */
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

  /** Places that read a header of a call, by the header. */
  of(call: string): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#places.get(call) ?? new Map<string, Set<string>>();
  }

  /** All headers that are read of any call; '*' where all of a request are read at once. */
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
