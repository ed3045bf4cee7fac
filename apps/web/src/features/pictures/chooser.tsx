import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ChangeEvent, JSX, ReactNode } from 'react';
import { shrink } from '../../lib/shrink.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { toastError } from '../../ui/toast.tsx';
import styles from './chooser.module.css';

export interface PictureWords {
  /** What it is a picture of, for those who do not see it. */
  name: string;
  choose: string;
  change: string;
  save: string;
  cancel: string;
  remove: string;
  /** Under the buttons, before one is chosen and after. */
  hint: string;
  previewHint: string;
  /** Said of a file that is none. */
  noPicture: string;
}

/** A picture that is chosen from the disk, made small here, looked at, then saved; or removed. */
export const PictureChooser = ({
  current,
  placeholder,
  words,
  round = false,
  longestSide,
  busy,
  onSave,
  onRemove,
}: {
  /** Address of the one that is kept; null: there is none. */
  current: string | null;
  /** Stands in the place of one that is not there. */
  placeholder: ReactNode;
  words: PictureWords;
  /** As pictures of people are; others are shown whole. */
  round?: boolean;
  /** In pixels, of what is sent. */
  longestSide: number;
  busy: boolean;
  onSave: (picture: Blob) => Promise<unknown>;
  /** Absent: it cannot be removed. */
  onRemove?: (() => void) | undefined;
}): JSX.Element => {
  const file = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Blob | null>(null);
  const shown = useObjectUrl(chosen) ?? current;
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [picked] = currentTarget.files ?? [];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (!picked) return;
    try {
      setChosen(await shrink(picked, longestSide));
    } catch {
      toastError(words.noPicture);
    }
  };
  return (
    <div className={styles.picture}>
      <span className={styles.image} data-round={round || undefined}>
        {shown ? <img src={shown} alt={words.name} /> : placeholder}
      </span>
      <div className={styles.text}>
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={words.choose}
          hidden
          onChange={(event) => void choose(event)}
        />
        <div className={styles.buttons}>
          {chosen ? (
            <>
              <Button
                loading={busy}
                onClick={() =>
                  void onSave(chosen).then(
                    () => setChosen(null),
                    () => undefined,
                  )
                }
              >
                {words.save}
              </Button>
              <Button variant="default" disabled={busy} onClick={() => setChosen(null)}>
                {words.cancel}
              </Button>
            </>
          ) : (
            <Button variant="default" disabled={busy} onClick={() => file.current?.click()}>
              {current === null ? words.choose : words.change}
            </Button>
          )}
          {onRemove && !chosen ? (
            <Button variant="subtle" c="var(--lw-down)" loading={busy} onClick={onRemove}>
              {words.remove}
            </Button>
          ) : null}
        </div>
        <p className={styles.hint}>{chosen ? words.previewHint : words.hint}</p>
      </div>
    </div>
  );
};
