import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The value of a cookie of a request, by name. Null: the request has no such cookie. Our cookies contain only letters,
 * digits, - and _.
 */
export const cookieOf = (request: FastifyRequest, name: string): string | null => {
  const parts = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
  const found = parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return /^[\w-]{1,200}$/.test(found) ? found : null;
};

/**
 * Sets a cookie that scripts cannot read. A request from another site carries the cookie only if a person follows a
 * link. `seconds` 0 removes the cookie.
 */
export const setCookie = (
  reply: FastifyReply,
  {
    name,
    value,
    path,
    seconds,
    secure,
  }: { name: string; value: string; path: string; seconds: number; secure: boolean },
): void => {
  const rest = `Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${name}=${value}; ${rest}`);
};
