import { changeTag, createTag, removeTag } from '@lanewise/contract/endpoints/tags';
import type { Tag } from '@lanewise/contract/entities/place';
import { ask } from '../../api/ask.ts';
import { useRefresh } from './use-regions.ts';

export interface TagActions {
  add: (name: string) => Promise<Tag>;
  change: (tag: Pick<Tag, 'tagId'> & Partial<Pick<Tag, 'name' | 'color'>>) => Promise<void>;
  remove: (tagId: number) => Promise<void>;
}

/** Changes of tags. The call announces a failure. */
export const useTagActions = (): TagActions => {
  const refresh = useRefresh();
  return {
    add: async (name) => {
      const added = await ask(createTag, { body: { name, entityType: 'location' } });
      await refresh();
      return added;
    },
    change: async (tag) => {
      await ask(changeTag, { body: tag });
      await refresh();
    },
    remove: async (tagId) => {
      await ask(removeTag, { params: { tagId } });
      await refresh();
    },
  };
};
