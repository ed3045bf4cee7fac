import { openIngestArea, type IngestArea } from './areas.ts';
import type { Questions } from './facts/types.ts';
import type { ServerParts } from './start.ts';
import type { Growing } from './demo/growing.ts';
import { senderTo } from './demo/send.ts';
import { readState, writeState } from './demo/state.ts';

/** The areas of a server, with the sample chain if there is one. */
export interface DemoArea extends IngestArea {
  /** Keeps the sample chain of this data folder growing. Does nothing if there is none. */
  live(): Promise<void>;
}

export const openDemoArea = async (parts: ServerParts): Promise<DemoArea> => {
  const stop = new AbortController();
  let growing: Growing | null = null;
  const area = await openIngestArea(parts, (companyId) => growing?.filling(companyId) ?? null);
  return {
    ...area,
    live: async () => {
      const state = await readState(parts.config.home);
      if (state === null) return;
      // Loaded only here, so that a server without a sample chain does not load its generator.
      const { startGrowing } = await import('./demo/growing.ts');
      const { openPrinter } = await import('./demo/printer.ts');
      const { checkIn } = await import('./demo/connectors.ts');
      const { keepBooks } = await import('./demo/books/keep.ts');
      const { setUpBooks } = await import('./demo/books/setup.ts');
      /**
       * The facts for the books. The books of many days are long work, so the statements use the lane 'long' and do not
       * delay screens.
       */
      const booksFacts = (companyId: number): Questions => {
        const asked = parts.facts.of({ company: String(companyId), user: 'books', signal: stop.signal });
        return { ...asked, query: (statement, options) => asked.query(statement, { lane: 'long', ...options }) };
      };
      const send = senderTo(area, stop.signal, () => undefined);
      growing = startGrowing({
        state,
        clock: () => new Date(),
        signal: stop.signal,
        log: parts.log,
        keep: (next) => writeState(parts.config.home, next),
        send: (companyId, file) => send({ ...file, companyId }),
        checkIn: (companyId, company, now) => checkIn(parts.meta, companyId, company, now),
        setUpBooks: (companyId, company, opening) => setUpBooks(parts.meta, companyId, company, opening),
        keepBooks: (companyId, company, morning) =>
          keepBooks(
            { meta: parts.meta, facts: booksFacts(companyId), signal: stop.signal },
            companyId,
            company,
            morning,
          ),
        openPrinter: (idOf, installed) => openPrinter(parts.meta, idOf, installed),
      });
    },
    close: async () => {
      stop.abort(new Error('the server stops'));
      await growing?.stopped;
      await area.close();
    },
  };
};
