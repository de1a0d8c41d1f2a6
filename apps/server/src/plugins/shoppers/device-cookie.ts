import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** number of a browser that had none, sent with the answer */
    newDevice: string | null
  }
}

const COOKIE = /(?:^|;\s*)mall_device=([\w-]{43})(?:;|$)/
const YEAR_SECONDS = 31_536_000

/** Sent with the answer to a sign-in from a browser that had no number. */
export function toDeviceCookie(device: string, isSecure: boolean): string {
  const age = `Max-Age=${String(YEAR_SECONDS)}`
  const cookie = `mall_device=${device}; Path=/api; ${age}; HttpOnly; SameSite=Lax`
  return isSecure ? `${cookie}; Secure` : cookie
}

/** Number of the caller's browser, made at its first sign-in. It alone proves nothing. */
export function deviceOf(request: FastifyRequest): string {
  const known = COOKIE.exec(request.headers.cookie ?? '')?.[1]
  if (known !== undefined) return known
  request.newDevice ??= randomBytes(32).toString('base64url')
  return request.newDevice
}
