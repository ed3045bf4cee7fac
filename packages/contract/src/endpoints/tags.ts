import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/tags.ts';

/** The call is `quiet`, because screens work without tags. */
export const listTags: Endpoint<typeof half.listTags> = { method: 'GET', path: 'tag', quiet: true };
export const oneTag: Endpoint<typeof half.oneTag> = { method: 'GET', path: 'tag/:tagId' };
export const createTag: Endpoint<typeof half.createTag> = { method: 'POST', path: 'tag' };
export const changeTag: Endpoint<typeof half.changeTag> = { method: 'PUT', path: 'tag' };
export const removeTag: Endpoint<typeof half.removeTag> = { method: 'DELETE', path: 'tag/:tagId' };
