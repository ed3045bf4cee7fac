import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/load.ts';
import { choosePort } from './listen.ts';

describe('choosing a port', () => {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  });
  const occupied = async (): Promise<number> => {
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const config = (port: number, portGiven: boolean, host = '127.0.0.1') => ({
    ...loadConfig({}),
    host,
    port,
    portGiven,
  });

  it('a given one that is taken is refused in one sentence', async () => {
    const port = await occupied();
    await expect(choosePort(config(port, true))).rejects.toThrow(
      `Cannot listen on 127.0.0.1 port ${port}: something else listens there.`,
    );
  });

  it('an address this machine does not have is refused in one sentence', async () => {
    await expect(choosePort(config(0, true, '192.0.2.7'))).rejects.toThrow(
      'Cannot listen on 192.0.2.7 port 0: this machine has no such address.',
    );
  });

  it('the default one that is taken moves on to the next free one', async () => {
    const port = await occupied();
    const chosen = await choosePort(config(port, false));
    expect(chosen).toBeGreaterThan(port);
    expect(chosen).toBeLessThanOrEqual(port + 20);
  });

  it('a free one stays, and 0 stays 0', async () => {
    const port = await occupied();
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await choosePort(config(port, true))).toBe(port);
    expect(await choosePort(config(0, true))).toBe(0);
  });
});
