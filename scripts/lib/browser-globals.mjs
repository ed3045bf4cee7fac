// Globals that browsers have and a jsdom window in a context of its own lacks: Node's own, which `Response` and `Blob`
// require.
import * as streams from 'node:stream/web';

const names = ['ReadableStream', 'WritableStream', 'TransformStream', 'CompressionStream', 'DecompressionStream'];
for (const name of names) globalThis[name] ??= streams[name];

// Elements have no size in jsdom, so none changes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
