import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { tagColors } from '@lanewise/contract/entities/place-rules';
import type { Tag } from '@lanewise/contract/entities/place';
import { useLocationTags } from '../../api/tags.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { useTagActions } from './use-tags.ts';
import styles from './tags.module.css';
import { useTold } from '../../i18n/told.ts';

const TagRow = ({ tag, onRemove }: { tag: Tag; onRemove: () => void }): JSX.Element => {
  const { t } = useTranslation('locations');
  const { change } = useTagActions();
  const [name, setName] = useState(tag.name);
  const keep = (): void => {
    const wanted = name.trim();
    if (wanted === '' || wanted === tag.name) return setName(tag.name);
    void change({ tagId: tag.tagId, name: wanted }).catch(() => setName(tag.name));
  };
  return (
    <div className={styles.row}>
      <TextInput
        size="xs"
        aria-label={t('tagName', { name: tag.name })}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
        }}
      />
      <NativeSelect
        size="xs"
        aria-label={t('tagColor', { name: tag.name })}
        value={tag.color}
        data={tagColors.map((color) => ({ value: color, label: t(`color.${color}`) }))}
        onChange={(event) => {
          const color = tagColors.find((one) => one === event.currentTarget.value);
          if (color) void change({ tagId: tag.tagId, color }).catch(() => undefined);
        }}
      />
      <CloseButton label={t('removeTag', { name: tag.name })} size={28} onClick={onRemove} />
    </div>
  );
};

/** Renames, recolours and deletes tags. */
export const TagsDialog = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const { t } = useTranslation(['locations', 'settings']);
  const told = useTold();
  const { data: tags = [] } = useLocationTags();
  const { remove } = useTagActions();
  const [going, setGoing] = useState<Tag | null>(null);
  if (going)
    return (
      <ConfirmDialog
        title={t('deleteTagQuestion', { name: going.name })}
        text={t('deleteTagText', { count: going.entityIds.length })}
        confirmLabel={t('settings:delete')}
        cancelLabel={t('settings:cancel')}
        danger
        onConfirm={async () => {
          await remove(going.tagId);
          toastSuccess(told(t('tagDeleted'), going.name));
        }}
        onClose={() => setGoing(null)}
      />
    );
  return (
    <Dialog title={t('tags')} closeLabel={t('settings:close')} onClose={onClose}>
      <div className={styles.rows}>
        {tags.map((tag) => (
          <TagRow key={tag.tagId} tag={tag} onRemove={() => setGoing(tag)} />
        ))}
      </div>
    </Dialog>
  );
};
