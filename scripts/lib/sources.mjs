import { inRoot } from './paths.mjs';

/** Flags with which Node runs TypeScript sources, workspace packages included, without a build. */
export const sources = [
  '--conditions=lanewise-source',
  '--import',
  `file://${inRoot('node_modules/tsx/dist/loader.mjs')}`,
];
