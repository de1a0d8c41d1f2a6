/** Shared shapes of the calls that sign in by a provider's statement. */
import { z } from 'zod'
import { flag, Phone } from '../base/shapes.ts'

export const short = z.string().min(1).max(200)
export const SmsCode = z.string().regex(/^\d{4,6}$/)

/**
 * Fields a partner's link may carry. `timestamp` in whole seconds, `nonce` once for each company,
 * `sign` HMAC-SHA-256 in hex over all the other fields and `companyId` and `loginMethod`, sorted by
 * name, as `name=value` (percent-encoded by RFC 3986) joined by `&`.
 */
export const Signed = {
  timestamp: z.string().regex(/^\d{10}$/),
  nonce: z.string().regex(/^[\w-]{8,64}$/),
  sign: z.string().regex(/^[0-9a-f]{64}$/i),
}
export const About = { tel: Phone.optional(), nickName: z.string().max(40).optional() }

/**
 * Confirms that the session of the request, another shopper's, ends by this sign-in. The signature
 * does not cover it.
 */
export const Replacing = { replaceSession: flag.optional() }

/** Base64url of iv (12 bytes), AES-256-GCM ciphertext and tag, over a JSON object. */
export const Blob = z.string().min(1).max(4000)

export const ticket = z.string().min(1).max(128)
/**
 * A ticket under the name of the field in an operator’s page; a missing ticket counts as unknown.
 */
export const uid = z.string().max(128).default('')

/** Refusals of every partner sign-in. */
export const partner = [
  'login/missing-field',
  'login/forged',
  'login/stale-link',
  'login/not-open',
  'login/disabled',
  'login/bind-phone',
  'login/bound-elsewhere',
  'company/unknown',
  'company/closed',
] as const
/** Refusals of a partner sign-in whose proof is verified before it is consumed. */
export const verified = [...partner, 'login/other-account'] as const
/** Refusals of every chat sign-in. */
export const chat = [
  'login/unbound',
  'login/state',
  'login/code-spent',
  'login/snapshot',
  'login/provider',
  'login/bound-elsewhere',
  'login/not-open',
  'login/disabled',
  'company/unknown',
  'company/closed',
] as const

/** Parameters on return from a provider's page, with the secret stored in the meantime. */
export const Returned = {
  code: short,
  state: short,
  /** the secret whose SHA-256 the state was requested with */
  verifier: z.string().min(32).max(128),
}

export const SdkConfig = z.object({
  appId: z.string(),
  /** whole seconds */
  timestamp: z.int(),
  nonceStr: z.string(),
  signature: z.string(),
})

/** Refusals of binding a ticket to a phone. */
export const binding = [
  'login/wrong-code',
  'login/uncheckable',
  'login/bound-elsewhere',
  'login/disabled',
  'company/unknown',
  'company/closed',
] as const
/** Further refusals of sending a code to bind a ticket with. */
export const sending = [
  'login/resend-wait',
  'login/sms-limit',
  'login/sms-failed',
  'company/unknown',
] as const
