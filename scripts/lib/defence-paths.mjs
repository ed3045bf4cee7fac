// Short paths of defences and their tests.
export const server = 'apps/server/src';
export const plugin = (name) => `${server}/plugins/${name}.ts`;
export const route = (name) => `${server}/routes/${name}.ts`;
export const repository = (name) => `${server}/meta/repositories/${name}.ts`;
export const test = (path, title) => ({ file: `${server}/${path}.test.ts`, title });
