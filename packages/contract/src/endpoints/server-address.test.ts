import { describe, expect, it } from 'vitest';
import { apiOf, serverAddress } from './server-address.ts';

describe('the address of a server', () => {
  it.each(['', 'reports.example.com', 'ftp://reports.example.com', 'javascript:alert(1)', 'https://'])(
    '%j is none',
    (address) => expect(apiOf(address)).toBeNull(),
  );

  it.each([
    ['https://reports.example.com', 'https://reports.example.com/api/'],
    ['https://reports.example.com/', 'https://reports.example.com/api/'],
    ['https://reports.example.com/api', 'https://reports.example.com/api/'],
    ['http://127.0.0.1:3000/lanewise', 'http://127.0.0.1:3000/lanewise/'],
    ['https://reports.example.com/a/b//', 'https://reports.example.com/a/b/'],
    ['https://reports.example.com/?from=bookmark#top', 'https://reports.example.com/api/'],
  ])('%s has its API at %s', (address, api) => expect(apiOf(address)).toBe(api));

  it.each(['/api/', '/', '/lanewise/', '/lanewise/api/'])('names the base %s, however long it is', (base) => {
    const address = serverAddress('https://reports.example.com', base);
    expect(apiOf(address)).toBe(`https://reports.example.com${base}`);
  });

  it('is as short as people type it where the base is the usual one', () => {
    expect(serverAddress('https://reports.example.com', '/api/')).toBe('https://reports.example.com');
  });
});
