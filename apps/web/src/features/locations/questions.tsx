import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { LocationRecord, Region } from '@lanewise/contract/entities/place';
import { useLooking } from '../../state/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Control } from '../../ui/control.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { canMoveRegion, withBelow } from './region-tree.ts';
import { TagsDialog } from './tags-dialog.tsx';
import type { RegionActions } from './use-regions.ts';
import type { RegionTask } from './use-tree.ts';
import styles from './locations.module.css';
import { useTold } from '../../i18n/told.ts';

/** The dialogs of the page. */
export type Question =
  | RegionTask
  | { kind: 'moveLocations'; locations: readonly LocationRecord[] }
  | { kind: 'deleteAll' }
  | { kind: 'tags' };

/** Rare actions, at the end of the toolbar. */
const MoreMenu = ({
  tags,
  regions,
  levelsHref,
  onAsk,
}: {
  tags: boolean;
  regions: boolean;
  levelsHref: string;
  onAsk: (question: Question) => void;
}): JSX.Element => {
  const { t } = useTranslation(['locations', 'settings']);
  const looking = useLooking();
  return (
    <Menu position="bottom-end" shadow="none" withinPortal transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Control label={t('settings:more')} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={levelsHref}>
          {t('page.organizationHierarchy', { ns: 'common' })}
        </Menu.Item>
        {tags && !looking ? <Menu.Item onClick={() => onAsk({ kind: 'tags' })}>{t('tags')}</Menu.Item> : null}
        {regions ? (
          <Menu.Item className={styles.danger ?? ''} onClick={() => onAsk({ kind: 'deleteAll' })}>
            {t('removeAll')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
};

interface DialogsProps {
  question: Question | null;
  regions: readonly Region[];
  actions: RegionActions;
  /** Called after the selected locations moved. */
  onDone: () => void;
  onClose: () => void;
}

const Dialogs = ({ question, regions, actions, onDone, onClose }: DialogsProps): JSX.Element | null => {
  const { t } = useTranslation(['locations', 'settings']);
  const told = useTold();
  const words = { confirmLabel: t('settings:delete'), cancelLabel: t('settings:cancel'), danger: true, onClose };
  switch (question?.kind) {
    case undefined:
      return null;
    case 'tags':
      return <TagsDialog onClose={onClose} />;
    case 'deleteAll':
      return (
        <ConfirmDialog
          {...words}
          title={t('removeAllQuestion')}
          text={t('removeAllText', { count: regions.filter(({ own }) => own).length })}
          confirmLabel={t('removeAll')}
          onConfirm={actions.removeAll}
        />
      );
    case 'delete': {
      const { regLocId, name } = question.region;
      return (
        <ConfirmDialog
          {...words}
          title={t('deleteRegionQuestion', { name })}
          text={t('deleteRegionText')}
          onConfirm={async () => {
            await actions.remove(regLocId);
            toastSuccess(told(t('regionDeleted'), name));
          }}
        />
      );
    }
    case 'move': {
      const { region } = question;
      const inside = withBelow(regions, region.regLocId);
      return (
        <MoveDialog
          title={t('moveTitle', { name: region.name })}
          regions={regions.filter(({ regLocId, own }) => own && !inside.has(regLocId))}
          none={t('top')}
          onMove={async (to) => {
            if (canMoveRegion(regions, region.regLocId, to)) await actions.moveRegion(region, to);
          }}
          onClose={onClose}
        />
      );
    }
    case 'moveLocations': {
      const [only] = question.locations;
      const count = question.locations.length;
      return (
        <MoveDialog
          title={count === 1 && only ? t('moveTitle', { name: only.name }) : t('moveSeveral', { count })}
          regions={regions.filter(({ own }) => own)}
          none={t('none')}
          onMove={async (to) => {
            await actions.moveLocations(question.locations, to);
            onDone();
          }}
          onClose={onClose}
        />
      );
    }
  }
};

export const Questions = { Menu: MoreMenu, Dialogs };
