import { profileChange } from '../../entities/profile.ts';
import { userProfile } from '../../entities/session.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

const tags = ['Profile'];
const config = 'session';

export const ownProfile = {
  access: config,
  schema: { tags, summary: 'Profile of the current user', response: { 200: replyOf(userProfile) } },
} satisfies Served;

export const changeProfile = {
  access: config,
  audit: 'user.profile',
  schema: {
    tags,
    summary: "Changes one's own profile; what is left out stays",
    body: profileChange,
    response: { 200: replyOf(userProfile) },
  },
} satisfies Served;
