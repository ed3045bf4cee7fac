import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ChangeEvent, JSX, ReactNode } from 'react';
import { shrink } from '../../lib/shrink.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { toastError } from '../../ui/toast.tsx';
import styles from './chooser.module.css';

export interface PictureWords {
  /** Alternative text of the picture. */
  name: string;
  choose: string;
  change: string;
  save: string;
  cancel: string;
  remove: string;
  /** Text under the buttons, before and after a choice. */
  hint: string;
  previewHint: string;
  /** Message for a file that is no picture. */
  noPicture: string;
}

/** Saves the chosen picture, or goes back to the stored one. */
const Preview = ({
  words,
  busy,
  onSave,
  onEnd,
}: {
  words: PictureWords;
  busy: boolean;
  onSave: () => Promise<unknown>;
  onEnd: () => void;
}): JSX.Element => (
  <>
    <Button loading={busy} onClick={() => void onSave().then(onEnd, () => undefined)}>
      {words.save}
    </Button>
    <Button variant="default" disabled={busy} onClick={onEnd}>
      {words.cancel}
    </Button>
  </>
);

/** Chooses a picture from the disk, shrinks it, previews it and saves it; or removes the current picture. */
export const PictureChooser = ({
  current,
  placeholder,
  words,
  round = false,
  longestSide,
  busy,
  readOnly = false,
  onSave,
  onRemove,
}: {
  /** Address of the stored picture; null: none. */
  current: string | null;
  /** Shown when there is no picture. */
  placeholder: ReactNode;
  words: PictureWords;
  /** Round, as for people; other pictures are shown whole. */
  round?: boolean;
  /** Longest side of the uploaded picture, in pixels. */
  longestSide: number;
  busy: boolean;
  /** The picture alone. */
  readOnly?: boolean;
  onSave: (picture: Blob) => Promise<unknown>;
  /** Absent: the picture cannot be removed. */
  onRemove?: (() => void) | undefined;
}): JSX.Element => {
  const file = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Blob | null>(null);
  const shown = useObjectUrl(chosen) ?? current;
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [picked] = currentTarget.files ?? [];
    // Lets the user choose the same file again.
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
          {readOnly ? null : chosen ? (
            <Preview words={words} busy={busy} onSave={() => onSave(chosen)} onEnd={() => setChosen(null)} />
          ) : (
            <>
              <Button variant="default" disabled={busy} onClick={() => file.current?.click()}>
                {current === null ? words.choose : words.change}
              </Button>
              {onRemove ? (
                <Button variant="subtle" c="var(--lw-down)" loading={busy} onClick={onRemove}>
                  {words.remove}
                </Button>
              ) : null}
            </>
          )}
        </div>
        <p className={styles.hint}>{chosen ? words.previewHint : words.hint}</p>
      </div>
    </div>
  );
};
