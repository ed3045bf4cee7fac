import 'altcha/external';
import 'altcha/altcha.css';
import 'altcha/i18n/fr-fr';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import type {} from 'altcha/types/react';
import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import type { CaptchaAction } from '@lanewise/contract/entities/forgotten';
import * as calls from '../../api/login.ts';
import { useLanguage } from '../../i18n/language.ts';
import styles from './captcha.module.css';

type Widget = HTMLElementTagNameMap['altcha-widget'];

// The imported build has no workers and no styles. Both are separate files, because the content security policy allows
// them only as files.
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

// Set globally: a single widget accepts no configuration before it is drawn.
globalThis.$altcha.defaults.set({
  // The widget expects the answer of a `fetch`; the challenge comes in an envelope through the API client.
  fetch: async (challenge, init) => {
    const action = typeof challenge === 'string' ? challenge : '';
    return Response.json(await calls.captchaChallenge(action, init?.signal ?? undefined));
  },
  hideFooter: true,
  hideLogo: true,
  humanInteractionSignature: false,
});

/** A checkbox for which the browser solves a small task. A new `key` resets it. */
const Captcha = ({
  action,
  onChange,
}: {
  action: CaptchaAction;
  /** The token when the captcha is solved, null before. */
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
