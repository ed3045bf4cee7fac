import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../app-testing.ts';
import { openWorld, type World } from '../../invariants/world.testing.ts';

interface Parameter {
  name: string;
  in: string;
  schema: { type?: string; enum?: string[] };
}
interface Operation {
  operationId?: string;
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  responses: Record<string, unknown>;
}
interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

/** Calls that need no key. Anybody on the network may try them. */
const publicOperations = [
  'checkLink',
  'enrolConnector',
  'forgotPassword',
  'logIn',
  'logInConnector',
  'newChallenge',
  'resetPassword',
  'setPassword',
  'stateOfServer',
];

let world: World;
let text: string;
let operations: { method: string; path: string; operation: Operation }[];
beforeAll(async () => {
  world = await openWorld();
  text = (await world.test.ask('GET', '/api/docs/json')).text;
  const { paths } = JSON.parse(text) as Document;
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
});
afterAll(() => world.close());

/** Whether a fixed part of an address may stand for a parameter. */
const mayBe = (fixed: string, parameter: Parameter | undefined): boolean => {
  const { type, enum: choices } = parameter?.schema ?? {};
  if (choices) return choices.includes(fixed);
  return type === 'integer' || type === 'number' ? /^-?\d+$/.test(fixed) : true;
};

describe('the API document', () => {
  it('is clean by the recommended rules of a linter', async () => {
    // The linter's rule for ambiguous paths does not read types, so the next test checks them.
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
    const problems = await lintFromString({ source: text, config });
    const told = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
    expect(told).toEqual([]);
  });

  it('has no address that two operations of a method answer, unless one of them names it', () => {
    const both = operations.flatMap((one, at) =>
      operations.slice(at + 1).flatMap((other) => {
        const [own, others] = [one, other].map(({ path }) => path.split('/'));
        if (!own || !others || one.method !== other.method || own.length !== others.length) return [];
        const parts = own.map((part, place) => {
          const against = others[place] ?? '';
          const [isOpen, isOtherOpen] = [part, against].map((text) => text.startsWith('{'));
          if (!isOpen && !isOtherOpen) return part === against ? 'same' : 'apart';
          if (isOpen && isOtherOpen) return 'same';
          const [fixed, named, { operation }] = isOpen ? [against, part, one] : [part, against, other];
          const parameter = operation.parameters?.find(({ name }) => named === `{${name}}`);
          return mayBe(fixed, parameter) ? (isOpen ? 'mine' : 'theirs') : 'apart';
        });
        const isAmbiguous = !parts.includes('apart') && parts.includes('mine') && parts.includes('theirs');
        return isAmbiguous ? [`${one.method} ${one.path} and ${other.path}`] : [];
      }),
    );
    expect(operations.length).toBeGreaterThan(300);
    expect(both).toEqual([]);
  });

  it('names each operation, once', () => {
    const names = operations.map(({ operation }) => operation.operationId ?? '');
    expect(operations.filter((_, at) => !/^[a-z]\w+$/.test(names[at] ?? '')).map(({ path }) => path)).toEqual([]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('says of each operation which key it takes, and how it may refuse', () => {
    const silent = operations.filter(({ operation: { security, responses } }) => {
      const isPublic = security?.length === 0;
      const refusals = ['429', '503', 'default', ...(isPublic ? [] : ['401', '403'])];
      return security === undefined || refusals.some((status) => !(status in responses));
    });
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('names what is open to everybody; a call that is added to them is added to this list', () => {
    const open = operations.filter(({ operation }) => operation.security?.length === 0);
    expect(open.map(({ operation }) => operation.operationId ?? '').sort()).toEqual(publicOperations);
  });

  it('adds the ways to an identity provider to them where there is one', async () => {
    const { meta, config } = world.test;
    const oidc = { issuer: 'https://login.example', clientId: 'lanewise', clientSecret: 'secret', label: 'Sign in' };
    const other = await openTestApp({ meta, config: { ...config, publicUrl: 'https://pos.example.com', oidc } });
    const { paths } = (await other.ask('GET', '/api/docs/json')).body as unknown as Document;
    await other.app.close();
    const open = Object.values(paths).flatMap((methods) =>
      Object.values(methods).filter(({ security }) => security?.length === 0),
    );
    const names = open.map(({ operationId }) => operationId ?? '').filter((name) => !publicOperations.includes(name));
    expect(names.sort()).toEqual(['backFromProvider', 'exchangeCode', 'startAtProvider']);
    const answers = Object.keys(open.find(({ operationId }) => operationId === 'startAtProvider')?.responses ?? {});
    expect(answers.sort()).toEqual(['303', '400', '429', '503', 'default']);
  });

  it.each([
    ['/reports/api/', '/reports/api'],
    ['/', '/'],
  ])('under the base path %s its server is %s, and its addresses lie below', async (basePath, url) => {
    const { meta, config } = world.test;
    const moved = await openTestApp({ meta, config: { ...config, basePath } });
    const { servers, paths } = (await moved.ask('GET', `${basePath}docs/json`)).body as unknown as Document;
    await moved.app.close();
    expect(servers.map((server) => server.url)).toEqual([url]);
    expect(Object.keys(paths)).toContain('/locations');
    const prefix = basePath.slice(0, -1);
    const served = new Set(moved.app.routeTable.map((route) => route.url.replace(/:(\w+)/g, '{$1}')));
    expect(Object.keys(paths).filter((path) => !served.has(`${prefix}${path}`))).toEqual([]);
  });
});
