import type { Arguments } from './arguments.ts';
import type { World } from './world.ts';

export const examine = async (_args: Arguments, _world: World): Promise<number> => 0;
