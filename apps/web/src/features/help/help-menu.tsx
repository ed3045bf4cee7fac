import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useTranslation } from 'react-i18next';
import type { JSX, Ref } from 'react';
import { supportAddress } from '../../api/client.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './help-menu.module.css';

export type HelpPart = 'guide' | 'keys' | 'about';

/** Guide, keyboard shortcuts, support and About. */
export const HelpMenu = ({
  button,
  onOpen,
}: {
  button: Ref<HTMLButtonElement>;
  onOpen: (part: HelpPart) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Menu
      position="bottom-end"
      width={232}
      shadow="none"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: styles.dropdown ?? '' }}
    >
      <Menu.Target>
        <button ref={button} type="button" className={styles.target} aria-label={t('help.menu')}>
          <span className={styles.name}>{t('help.menu')}</span>
          <Icon name="help" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen('guide')}>{t('help.guide')}</Menu.Item>
        <Menu.Item rightSection={<kbd className={styles.key}>?</kbd>} onClick={() => onOpen('keys')}>
          {t('help.keys')}
        </Menu.Item>
        <Menu.Item component="a" href={`mailto:${supportAddress()}`}>
          {t('help.support')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => onOpen('about')}>{t('help.about')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
