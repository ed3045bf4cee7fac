// `npm run agent:pack`: writes the package from which the agent of a store is installed, and says where it is.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { packAgent } = await import('./lib/pack-agent.mjs');
const { inCache } = await import('./lib/paths.mjs');
const folder = inCache('agent', 'package').replace(/package$/, '');
console.log(await packAgent(folder));
