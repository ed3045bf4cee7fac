import { z } from 'zod';
import { imageId } from '../../entities/profile.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

const tags = ['Images'];
const written = { 200: replyOf(z.object({ imageId })) };
const removed = { 200: replyOf(z.null()) };
const description = 'The body is a PNG or JPEG file of at most 2 MB, or a form with one; or none, with `imageId`.';
const uploaded = { imageId: imageId.optional() };
const ofCompany = z.strictObject({ companyId: id });
const logo = ofCompany.extend(uploaded);
const picture = z.strictObject(uploaded);
const config = 'session';

export const companyLogo = {
  access: 'session',
  mayMiss: true,
  schema: { tags, summary: 'Logo of a company', querystring: ofCompany },
} satisfies Served;

export const saveCompanyLogo = {
  access: { permission: 'updateCompanyLogo' },
  audit: 'company.logo',
  takes: 'maybe bytes',
  mayMiss: true,
  schema: { tags, summary: 'Sets the logo of a company', description, querystring: logo, response: written },
} satisfies Served;

export const removeCompanyLogo = {
  access: { permission: 'deleteCompanyLogo' },
  audit: 'company.logo',
  mayMiss: true,
  schema: { tags, summary: 'Removes the logo', querystring: ofCompany, response: removed },
} satisfies Served;

export const profileImage = {
  access: config,
  mayMiss: true,
  schema: { tags, summary: "One's own picture" },
} satisfies Served;

export const saveProfileImage = {
  access: config,
  audit: 'user.picture',
  takes: 'maybe bytes',
  schema: { tags, summary: "Sets one's own picture", description, querystring: picture, response: written },
} satisfies Served;

export const removeProfileImage = {
  access: config,
  audit: 'user.picture',
  schema: { tags, summary: "Removes one's own picture", response: removed },
} satisfies Served;

export const uploadImage = {
  access: config,
  audit: 'image.keep',
  takes: 'bytes',
  schema: { tags, summary: 'Keeps a picture for later use', description, response: written },
} satisfies Served;
