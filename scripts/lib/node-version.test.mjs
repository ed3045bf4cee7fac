import { describe, expect, it } from 'vitest';
import { nodeProblem } from './node-version.mjs';

describe('the version of Node', () => {
  it.each(['18.20.4', '20.18.3', '16.0.0'])('%s is refused in one sentence that names what is needed', (version) => {
    expect(nodeProblem(version)).toMatch(new RegExp(`needs Node 20\\.19 or newer; this is ${version}`));
  });
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is enough', (version) => {
    expect(nodeProblem(version)).toBeNull();
  });
});
