import { Menu, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useChooseLanguage } from '../account/choose-language.ts';
import { useProfileImage } from '../api/pictures.ts';
import { useProfile } from '../api/queries.ts';
import { useLanguage } from '../i18n/language.ts';
import { languages } from '../state/keys.ts';
import { useUser } from '../state/session.ts';
import { themes } from '../state/theme.ts';
import { Icon } from '../ui/icon.tsx';
import { logOut } from './logout.ts';
import type { AnyHashRouter } from './reload.ts';
import styles from './profile-menu.module.css';

/** The name of the session's user: from the profile, else the username. */
const usePersonName = (): string => {
  const user = useUser();
  const { data: profile } = useProfile();
  const name = profile ? `${profile.firstName} ${profile.lastName}`.trim() : '';
  return name || user?.username || '';
};

/** The user's picture, else an icon. */
const Avatar = (): JSX.Element => {
  const image = useProfileImage();
  return (
    <span className={styles.avatar} aria-hidden="true">
      {image ? <img src={image} alt="" /> : <Icon name="person" />}
    </span>
  );
};

/** Name, profile, language, theme and logout. */
export const ProfileMenu = (): JSX.Element => {
  const { t } = useTranslation();
  const router = useRouter<AnyHashRouter>();
  const name = usePersonName();
  const username = useUser()?.username ?? '';
  const language = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const chooseTheme = (value: string): void => {
    const theme = themes.find((one) => one === value);
    if (theme) setColorScheme(theme);
  };
  const switchTo = (value: string): void => {
    const chosen = languages.find((one) => one === value);
    if (chosen) void chooseLanguage(chosen);
  };
  return (
    <Menu
      position="bottom-end"
      width={264}
      shadow="none"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: styles.dropdown ?? '' }}
    >
      <Menu.Target>
        <button type="button" className={styles.target} aria-label={t('profile.menu', { name })}>
          <span className={styles.name}>{name}</span>
          <Avatar />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.person}>
          <b>{name}</b>
          {name === username ? null : <span>{username}</span>}
        </div>
        <Menu.Item component="a" href="#/userProfile" leftSection={<Icon name="person" />}>
          {t('page.userProfile')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('language.label')}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={switchTo}>
          {languages.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one}>
              {t(`language.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('theme.label')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={chooseTheme}>
          {themes.map((one) => (
            <Menu.RadioItem key={one} value={one}>
              {t(`theme.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" />} onClick={() => void logOut(router)}>
          {t('profile.logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
