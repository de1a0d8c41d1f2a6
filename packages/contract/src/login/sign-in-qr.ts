import { z } from 'zod'
import { call } from '../base/call.ts'
import { LoginResult } from './login-shapes.ts'
import { Timestamp } from '../base/shapes.ts'
import { Returned } from './sign-in-shapes.ts'

const QrCode = z.string().regex(/^[\w-]{43}$/)

/** Signing in on a desktop by a QR code that a phone confirms. */
export const qrCalls = {
  'login.qrStart': call('login.qrStart', {
    auth: 'public',
    summary: 'Creates a single-use QR code, bound to the browser that requests it',
    input: z.object({
      /** SHA-256 of the browser's verifier, base64url */
      challenge: z.string().regex(/^[\w-]{43}$/),
    }),
    /** expiresIn: seconds for which the code can be scanned and confirmed */
    data: z.object({ code: z.string(), expiresIn: z.int() }),
    refusals: ['login/not-open', 'company/unknown', 'company/closed'],
  }),
  'login.qrPoll': call('login.qrPoll', {
    auth: 'public',
    summary: 'State of a QR code; after the confirmation it returns the session, once',
    input: z.object({ code: QrCode, verifier: Returned.verifier }),
    data: z.object({
      /** `expired` also for a code that is used, unknown, of another browser or another company */
      state: z.enum(['waiting', 'scanned', 'refused', 'expired', 'confirmed']),
      /** set for `confirmed` only */
      login: LoginResult.nullable(),
    }),
    refusals: ['login/disabled', 'company/unknown', 'company/closed'],
  }),
  'login.qrScan': call('login.qrScan', {
    auth: 'shopper',
    summary: 'Reserves a scanned QR code for this shopper and describes the device that shows it',
    input: z.object({ code: QrCode }),
    data: z.object({
      /** operating system and browser, from the User-Agent of the device */
      device: z.string(),
      createdAt: Timestamp,
    }),
    refusals: ['login/qr-expired', 'company/closed'],
  }),
  'login.qrDecide': call('login.qrDecide', {
    auth: 'shopper',
    summary: 'Confirms or refuses the sign-in of the device that shows a scanned QR code',
    input: z.object({ code: QrCode, accept: z.boolean() }),
    data: z.object({}),
    refusals: ['login/qr-expired', 'company/closed'],
  }),
}
