import type { Secrets } from '@mall/contract/seed-file'
import { z } from 'zod'
import type { AllowedHosts } from './outbound/public-address.ts'
import { OutsideFailed, requestOutside } from './outbound/request-outside.ts'

export type OauthClient = NonNullable<Secrets['oauth']>

/**
 * Result of a code exchange.
 * - `person`: the identity
 * - `spent`: the code is unknown or used
 * - `unknown`: no usable response in time; the code may be used
 */
export type Exchanged =
  | { kind: 'person'; subject: string; nickName: string }
  | { kind: 'spent' }
  | { kind: 'unknown'; reason: string }

/** Most bytes of a response; providers' responses are smaller. */
const mostBytes = 64_000
const answerWithin = 3_000

/** Response of the token endpoint: OAuth 2.0, with the person named as in OpenID Connect. */
const Answer = z.object({
  sub: z.string().min(1).max(200),
  nickname: z.string().max(400).default(''),
})
const Trouble = z.object({ error: z.string() })

function read(status: number, body: unknown): Exchanged {
  const person = Answer.safeParse(body)
  if (status === 200 && person.success) {
    return { kind: 'person', subject: person.data.sub, nickName: person.data.nickname }
  }
  const trouble = Trouble.safeParse(body)
  // invalid_grant of RFC 6749, 5.2: the code is unknown, used, expired or another client's.
  if (status === 400 && trouble.data?.error === 'invalid_grant') return { kind: 'spent' }
  return { kind: 'unknown', reason: `status ${status} ${trouble.data?.error ?? ''}`.trim() }
}

type ExchangeOptions = {
  /** true in production: https only, and no address of a private network */
  isProduction: boolean
  /** hosts of an intranet that may be called despite that */
  allowed?: AllowedHosts | null
  /** timeout of a response, in milliseconds */
  limit?: number | undefined
}

/**
 * Turns an authorization code into a person at the provider's token endpoint (RFC 6749, 4.1.3). The
 * company configures the endpoint; redirects are not followed.
 */
export async function exchangeCode(
  client: OauthClient,
  code: string,
  { isProduction, allowed = null, limit = answerWithin }: ExchangeOptions,
): Promise<Exchanged> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: client.clientId,
    client_secret: client.clientSecret,
  })
  try {
    const { status, body } = await requestOutside(client.tokenUrl, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'mall',
      },
      body: form.toString(),
      timeoutMs: limit,
      most: mostBytes,
      isProduction,
      allowed,
    })
    return read(status, JSON.parse(body.toString('utf8')))
  } catch (error) {
    const { name, message } = error as Error
    return { kind: 'unknown', reason: error instanceof OutsideFailed ? message : name }
  }
}
