import { createChdbConnection } from 'chdb/connection';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * The HTTP interface of a ClickHouse server over the embedded engine, as far as our client uses it: one connection a
 * request, so that statements run side by side. It lets the server's side of facts/connect be tested without a server.
 */
export interface Bridge {
  url: string;
  /** Names of everything that came as an address parameter, to see that no setting travels there. */
  parameters: Set<string>;
  close(): Promise<void>;
}

const literal = (text: string): string => `'${text.replace(/[\\']/g, (char) => `\\${char}`)}'`;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
};

/** Statement, its parameters, and what follows the statement as data. */
const partsOf = async (request: IncomingMessage, url: URL, body: Buffer) => {
  const fields = new Map(url.searchParams);
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
  if (isForm) {
    const form = await new Response(body, {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    for (const [name, value] of form) if (typeof value === 'string') fields.set(name, value);
  }
  const inAddress = fields.get('query');
  return {
    fields,
    query: inAddress ?? body.toString(),
    data: inAddress === undefined || isForm ? Buffer.alloc(0) : body,
  };
};

/** A statement of the embedded engine is text: what is binary it reads from a file. */
const fromFile = async (query: string, data: Buffer, file: string): Promise<string> => {
  await writeFile(file, data);
  return query.replace(') settings ', `) from infile '${file}' settings `);
};

const answer = async (folder: string, request: IncomingMessage, response: ServerResponse, seen: Set<string>) => {
  const url = new URL(request.url ?? '/', 'http://bridge');
  const { fields, query, data } = await partsOf(request, url, await bodyOf(request));
  const connection = createChdbConnection({ path: folder });
  const file = join(tmpdir(), `lanewise-bridge-${randomUUID()}`);
  try {
    for (const [name, value] of fields) {
      seen.add(name.replace(/^param_p\d+$/, 'param'));
      if (name.startsWith('param_')) await connection.chdb.queryAsync(`set ${name} = ${literal(value)}`);
    }
    await connection.chdb.queryAsync(`use \`${fields.get('database') ?? 'default'}\``);
    const result = await connection.chdb.queryAsync(
      query.endsWith('Native') ? await fromFile(query, data, file) : `${query}\n${data.toString()}`,
    );
    response.end(result.bytes());
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    response.writeHead(500, { 'X-ClickHouse-Exception-Code': /Code: (\d+)/.exec(text)?.[1] ?? '0' }).end(text);
  } finally {
    await connection.close();
    await rm(file, { force: true });
  }
};

/** `folder`: that of the process, of which the engine takes only one. */
export const openBridge = async (folder: string): Promise<Bridge> => {
  const parameters = new Set<string>();
  const server = createServer((request, response) => void answer(folder, request, response, parameters));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    parameters,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
