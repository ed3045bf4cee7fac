import 'altcha/external';
import 'altcha/altcha.css';
import 'altcha/i18n/fr-fr';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import type {} from 'altcha/types/react';
import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import type { CaptchaAction } from '@lanewise/contract/entities/forgotten';
import * as calls from '../../api/calls.ts';
import { useLanguage } from '../../i18n/language.ts';
import styles from './captcha.module.css';

type Widget = HTMLElementTagNameMap['altcha-widget'];

// The build without workers and styles of its own: both are files, which the content security policy lets in.
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

// Set for all of them at once: a single widget takes no orders before it has drawn itself.
globalThis.$altcha.defaults.set({
  // The widget wants an answer to `fetch`; the challenge comes in our envelope and by our own way to the server.
  fetch: async (challenge, init) => {
    const action = typeof challenge === 'string' ? challenge : '';
    return Response.json(await calls.captchaChallenge(action, init?.signal ?? undefined));
  },
  hideFooter: true,
  hideLogo: true,
  humanInteractionSignature: false,
});

/** A box to tick, for which the browser does some work. A new `key` starts it anew. */
const Captcha = ({
  action,
  onChange,
}: {
  action: CaptchaAction;
  /** The token once it is solved, null while it is not. */
  onChange: (token: string | null) => void;
}): JSX.Element => {
  const widget = useRef<Widget>(null);
  const language = useLanguage();
  useEffect(() => {
    const element = widget.current;
    const changed = (event: Event): void => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>).detail;
      onChange(state === 'verified' ? payload : null);
    };
    element?.addEventListener('statechange', changed);
    return () => element?.removeEventListener('statechange', changed);
  }, [onChange]);
  return (
    <altcha-widget
      ref={widget}
      challenge={action}
      className={styles.widget ?? ''}
      language={language === 'fr' ? 'fr-fr' : 'en'}
    />
  );
};

export default Captcha;
