import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { MailKind, MailRequest, Parcel } from '../meta/mail-types.ts';
import { lifetimeHours } from '../meta/repositories/links.ts';
import { unbound } from '../meta/row-scope.ts';
import type { Meta } from '../meta/types.ts';
import { isOfOpenCompany, isStillRight } from './behalf.ts';
import { letterOf } from './letters.ts';

/**
 * Largest number of tries to send one mail. With the pauses of the store, these tries take about half an hour. A link
 * expires soon after.
 */
const TRIES = 7;

/** Milliseconds between two looks for requests that are due again or were left by an earlier run of the server. */
const LOOK_EVERY = 30_000;
/**
 * Milliseconds between the answer to a request and the work on the request, so that the answer takes the same time for
 * every username.
 */
const AFTER_ANSWER = 100;

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Pages of the web application that accept the token of a link. */
const pages = { reset: 'reset-password', invite: 'create-password' } as const;

export interface PostParts {
  config: Pick<Config, 'smtpUrl' | 'mailSender'>;
  meta: Pick<Meta, 'mails' | 'links' | 'users' | 'companies' | 'switches'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** The start of links, for example `https://reports.example.com`. */
  address: () => string;
}

export interface Post {
  /** Starts work on waiting requests. */
  wake(): void;
  /** Waits until the current mail is sent. */
  close(): Promise<void>;
}

type Send = (mail: { to: string; subject: string; text: string; file?: Parcel['file'] }) => Promise<void>;

/** Opens the configured mail server; returns null if there is none. */
const openSender = ({ smtpUrl, mailSender }: PostParts['config']): Send | null => {
  if (smtpUrl === null) return null;
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
  return async ({ to, file, ...mail }) => {
    await transport.sendMail({
      // The address is an object instead of text, so that no character of a username is parsed.
      to: { name: '', address: to },
      from: { name: 'Lanewise', address: mailSender },
      ...mail,
      ...(file && {
        attachments: [{ filename: file.name, contentType: file.mediaType, content: file.content }],
      }),
      // Suppresses out-of-office answers, which no one would read.
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
};

/** Hands a mail to the mail server. Returns why the mail server refused it; null: the mail server took it. */
const handOver = async (
  { log }: Pick<PostParts, 'log'>,
  send: Send,
  { mailId, attempts }: MailRequest,
  mail: Parameters<Send>[0],
): Promise<string | null> => {
  try {
    await send(mail);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ mail: mailId, attempts, reason }, 'the mail server did not take a mail');
    return reason;
  }
};

/**
 * Sends a mail with a file. Such a mail is only requested if there is a mail server. If the mail server was removed
 * later, the request ends with the reason 'There is no mail server.'
 */
const sendParcel = async (
  parts: Pick<PostParts, 'meta' | 'log'>,
  send: Send | null,
  request: MailRequest,
): Promise<void> => {
  const { mails } = parts.meta;
  const { mailId, attempts } = request;
  const parcel = await mails.parcel(mailId);
  if (parcel === null) return mails.drop(mailId);
  if (send === null) return mails.settleParcel(mailId, 'There is no mail server.');
  if (!(await isStillRight(parts.meta, parcel.behalf)))
    return mails.settleParcel(mailId, 'Its sender has other rights now.');
  const { recipient, subject, text, file } = parcel;
  const reason = await handOver(parts, send, request, { to: recipient, subject, text, ...(file && { file }) });
  if (reason !== null && attempts < TRIES) return;
  await mails.settleParcel(mailId, reason);
  if (reason === null) parts.log.info({ mail: mailId }, 'mail sent');
};

/**
 * Turns requests into mails one after another. Hands each mail to the mail server or, if there is none, to the outbox.
 * With a mail server, a link exists only in the mail and, hashed, in the store. Several servers of one store share the
 * work.
 */
export const openPost = ({ config, meta, log, address }: PostParts): Post => {
  const send = openSender(config);

  const workOnLink = async (request: MailRequest & { kind: MailKind }): Promise<void> => {
    const { mailId, kind, username, attempts } = request;
    const user = await meta.users.findByName(username);
    // A user who has set a password since needs no invitation any more.
    const wanted = kind === 'invite' ? user?.status === 'Invited' : user?.status !== 'Inactive';
    if (user === null || !wanted || !(await isOfOpenCompany(meta, user))) return meta.mails.drop(mailId);
    const token = await meta.links.create(kind, user.userId);
    const link = `${address()}/#/${pages[kind]}?token=${token}`;
    const letter = { ...letterOf(kind, user, { link, hours: lifetimeHours[kind] }), recipient: user.username };
    const settled = { kind, userId: user.userId, ...letter };
    if (send === null) {
      await meta.mails.keep(mailId, settled);
      log.info({ mail: mailId }, 'mail waits in the outbox');
      return;
    }
    const reason = await handOver({ log }, send, request, {
      to: letter.recipient,
      subject: letter.subject,
      text: letter.text,
    });
    if (reason !== null) {
      if (attempts >= TRIES) await meta.mails.fail(mailId, settled, reason);
      return;
    }
    await meta.mails.sent(mailId, settled);
    log.info({ mail: mailId }, 'mail sent');
  };

  const work = (request: MailRequest): Promise<void> => {
    const { kind } = request;
    return kind === 'sheet' ? sendParcel({ meta, log }, send, request) : workOnLink({ ...request, kind });
  };

  let closed = false;
  const workOnAll = async (): Promise<void> => {
    await meta.mails.tidy();
    for (let request = await meta.mails.take(); request !== null; request = closed ? null : await meta.mails.take()) {
      await work(request);
    }
  };
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = running.then(async () => {
      if (closed) return;
      await workOnAll().catch((error: unknown) => log.error({ err: error }, 'mails could not be worked on'));
    });
  };
  const timer = setInterval(run, LOOK_EVERY).unref();
  const waking = new Set<NodeJS.Timeout>();
  return {
    // Runs outside the caller's company, because a request may concern a user of another company.
    wake: () => {
      const soon = unbound(() =>
        setTimeout(() => {
          waking.delete(soon);
          run();
        }, AFTER_ANSWER).unref(),
      );
      waking.add(soon);
    },
    close: async () => {
      closed = true;
      clearInterval(timer);
      for (const soon of waking) clearTimeout(soon);
      await running;
    },
  };
};
