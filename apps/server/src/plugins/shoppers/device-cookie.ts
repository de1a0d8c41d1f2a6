import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** new id of a browser without one, sent as a cookie with the response */
    newDevice: string | null
  }
}

const COOKIE = /(?:^|;\s*)mall_device=([\w-]{43})(?:;|$)/
const YEAR_SECONDS = 31_536_000

/** Cookie with the browser's new id, sent with the response to a sign-in. */
export function toDeviceCookie(device: string, isSecure: boolean): string {
  const age = `Max-Age=${String(YEAR_SECONDS)}`
  const cookie = `mall_device=${device}; Path=/api; ${age}; HttpOnly; SameSite=Lax`
  return isSecure ? `${cookie}; Secure` : cookie
}

/** Id of the caller's browser, created at its first sign-in. The id alone authenticates nobody. */
export function deviceOf(request: FastifyRequest): string {
  const known = COOKIE.exec(request.headers.cookie ?? '')?.[1]
  if (known !== undefined) return known
  request.newDevice ??= randomBytes(32).toString('base64url')
  return request.newDevice
}
