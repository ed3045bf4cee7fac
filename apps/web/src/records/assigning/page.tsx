import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import { useLooking } from '../../state/session.ts';
import { Page, Toolbar } from '../../ui/page.tsx';
import { SearchField } from '../search-field.tsx';
import { AssignBar } from './bar.tsx';
import { Targets } from './targets.tsx';
import type { Assigning } from './use-assigning.ts';
import styles from './targets.module.css';

interface AssigningPageProps<Row extends { name: string }> {
  /** Name of the list of targets. */
  label: string;
  assigning: Assigning<Row>;
  /** Absent: the user may not edit a target. */
  onEdit?: ((id: number) => void) | undefined;
  /** The button at the end of the toolbar; absent without the right to add. */
  add?: { label: string; onAdd: () => void } | undefined;
  /** Further controls after the search. */
  filters?: ReactNode;
  /** Content below the targets. */
  below?: ReactNode;
  /** The table of the rows. */
  children: ReactNode;
}

/** The targets on the left, or above on narrow screens, and the table whose rows are assigned to them. */
export const AssigningPage = <Row extends { name: string }>(props: AssigningPageProps<Row>): JSX.Element => {
  const { label, assigning, onEdit, filters, below, children } = props;
  const looking = useLooking();
  const add = looking ? undefined : props.add;
  const { t } = useTranslation('settings');
  const addButton = add ? (
    <Button size="compact-md" onClick={add.onAdd}>
      {add.label}
    </Button>
  ) : undefined;
  return (
    <Page>
      <Toolbar label={t('controls')} end={addButton}>
        <SearchField initial={assigning.search} onSearch={(search) => assigning.show({ search })} />
        {filters}
      </Toolbar>
      <div className={styles.sides}>
        <div>
          <Targets label={label} assigning={assigning} onEdit={looking ? undefined : onEdit} />
          {below}
        </div>
        <div className={styles.main}>
          <AssignBar {...assigning} />
          {children}
        </div>
      </div>
    </Page>
  );
};
