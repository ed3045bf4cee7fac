import type { Tag } from '@lanewise/contract/entities/place';
import { dataOf } from '../../api/client.ts';
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
      const added = await dataOf<Tag>('tag', { method: 'POST', body: { name, entityType: 'location' } });
      await refresh();
      return added;
    },
    change: async (tag) => {
      await dataOf('tag', { method: 'PUT', body: tag });
      await refresh();
    },
    remove: async (tagId) => {
      await dataOf(`tag/${tagId}`, { method: 'DELETE' });
      await refresh();
    },
  };
};
