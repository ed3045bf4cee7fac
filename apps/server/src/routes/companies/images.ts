import * as endpoints from '@lanewise/contract/endpoints/pictures';
import * as halves from '@lanewise/contract/endpoints/schemas/pictures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, AppParts } from '../../plugins/app.ts';
import { readWhole } from '../../ingest/read/body.ts';
import type { StoredImage } from '../../meta/image-types.ts';
import type { Meta } from '../../meta/types.ts';
import { namedCompany } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { badField, notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { refuseOfSome } from '../sight.ts';
import { imageOf } from './image-bytes.ts';
import { userOf } from '../accounts/profile.ts';
import { aboutPerson } from '../users/audited.ts';

const mostBytes = 2 * 1024 * 1024;
/** Number of bytes that a form may add to its file. */
const mostFormBytes = mostBytes + 64 * 1024;

const tooLarge = (): Refusal => {
  const message = 'The picture is larger than 2 MB';
  const fields = [{ field: 'file', code: 'tooBig', message }];
  return new Refusal(413, 'payload.tooLarge', message, {
    fields,
    params: { limit: mostBytes },
    // The server closes the connection, because the body may not have been read to its end and no other request can
    // follow.
    headers: { connection: 'close' },
  });
};

/** The only file of a form, under any name. */
const fileOf = async (form: Buffer, contentType: string): Promise<Buffer> => {
  const headers = { 'content-type': contentType };
  const parts = await new Response(form, { headers }).formData().catch(() => {
    throw badField('body', 'format', 'The form is not written as it should be');
  });
  const files = [...parts.values()].filter((part) => typeof part !== 'string');
  const [file] = files;
  if (!file || files.length > 1) throw badField('file', 'required', 'One file is required');
  return Buffer.from(await file.arrayBuffer());
};

/** Reads a picture from the body, raw or in a form, and stores it. Returns its id. */
const keepBody = async (app: App, meta: Meta, request: FastifyRequest): Promise<string> => {
  const contentType = request.headers['content-type'] ?? '';
  const isForm = /^multipart\/form-data\b/i.test(contentType);
  const limit = isForm ? mostFormBytes : mostBytes;
  const bytes = await app.takeBody(request, limit, (chunks) => readWhole(chunks, () => limit, tooLarge));
  const content = isForm ? await fileOf(bytes, contentType) : bytes;
  if (content.length === 0) throw badField('file', 'required', 'A picture is required');
  if (content.length > mostBytes) throw tooLarge();
  const image = imageOf(content);
  if (!image) throw badField('file', 'image', 'The picture must be a PNG or JPEG file of at most 4096 by 4096 pixels');
  return meta.images.keep(image, request.caller.companyId);
};

/** Sends a picture; only the reader's browser may cache it, and must revalidate it each time. */
const send = ({ headers }: FastifyRequest, response: FastifyReply, image: StoredImage | null): FastifyReply => {
  if (!image) throw notFound();
  const tag = `"${image.imageId}"`;
  response.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'Authorization' });
  const known = (headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  return known ? response.code(304).send() : response.type(image.mediaType).send(image.content);
};

const logoRoutes = (app: App, meta: Meta): void => {
  const serve = serving(app, endpoints, halves);

  serve('companyLogo', async (request, response) => {
    const companyId = await namedCompany(meta, request.caller, request.query.companyId);
    return send(request, response, await meta.images.logo(companyId));
  });
  serve('saveCompanyLogo', async (request) => {
    const companyId = await namedCompany(meta, request.caller, request.query.companyId);
    request.audited({ subject: { id: companyId }, companyId });
    if (!request.caller.isAdmin) await refuseOfSome(request.caller);
    const kept = request.query.imageId ?? (await keepBody(app, meta, request));
    await meta.images.setLogo(companyId, kept);
    request.audited({ changes: changesOf(null, { logo: kept }) });
    return reply({ imageId: kept });
  });
  serve(
    'removeCompanyLogo',
    async ({ caller, query, audited }) => {
      const companyId = await namedCompany(meta, caller, query.companyId);
      audited({ subject: { id: companyId }, companyId, changes: changesOf({ logo: 'set' }, null) });
      if (!caller.isAdmin) await refuseOfSome(caller);
      await meta.images.setLogo(companyId, null);
      return reply(null);
    },
    { body: 'unread' },
  );
};

const pictureRoutes = (app: App, meta: Meta): void => {
  const serve = serving(app, endpoints, halves);

  serve('profileImage', async (request, response) =>
    send(request, response, await meta.images.picture(request.caller.user.userId)),
  );
  serve('saveProfileImage', async (request) => {
    const user = userOf(request.caller);
    const { userId } = user;
    request.audited(aboutPerson(user));
    const kept = request.query.imageId ?? (await keepBody(app, meta, request));
    await meta.images.setPicture(userId, kept);
    return reply({ imageId: kept });
  });
  serve(
    'removeProfileImage',
    async ({ caller, audited }) => {
      audited(aboutPerson(userOf(caller)));
      await meta.images.setPicture(userOf(caller).userId, null);
      return reply(null);
    },
    { body: 'unread' },
  );
  serve('uploadImage', async (request) => reply({ imageId: await keepBody(app, meta, request) }));
};

/** Logos of companies and pictures of users. */
export const imageRoutes = (app: App, { meta }: AppParts): void => {
  logoRoutes(app, meta);
  pictureRoutes(app, meta);
};
