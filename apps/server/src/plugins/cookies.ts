import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of a request, by its name; null when there is none. Ours hold letters, digits, - and _ only. */
export const cookieOf = (request: FastifyRequest, name: string): string | null => {
  const parts = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
  const found = parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return /^[\w-]{1,200}$/.test(found) ? found : null;
};

/** Sets a cookie that no script reads and that other sites cannot send along but by a link; `seconds` 0 takes it away. */
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
