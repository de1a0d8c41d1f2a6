import type { Secrets } from '@mall/contract/seed-file'
import { z } from 'zod'

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

/** Answers are small; a body beyond this is none of the provider's. */
const mostBytes = 64_000
const answerWithin = 3_000

/** The token endpoint's answer: OAuth 2.0, with the person named as OpenID Connect names one. */
const Answer = z.object({
  sub: z.string().min(1).max(200),
  nickname: z.string().max(400).default(''),
})
const Trouble = z.object({ error: z.string() })

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new Error('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function read(status: number, body: unknown): Exchanged {
  const person = Answer.safeParse(body)
  if (status === 200 && person.success) {
    return { kind: 'person', subject: person.data.sub, nickName: person.data.nickname }
  }
  const trouble = Trouble.safeParse(body)
  // invalid_grant: RFC 6749, 5.2, of a code that is unknown, used, out of time or another client's.
  if (status === 400 && trouble.data?.error === 'invalid_grant') return { kind: 'spent' }
  return { kind: 'unknown', reason: `status ${status} ${trouble.data?.error ?? ''}`.trim() }
}

/**
 * Turns an authorization code into a person at the provider's token endpoint (RFC 6749, 4.1.3).
 * The endpoint is the company's configuration; no redirect leads elsewhere.
 * @param limit how long an answer is waited for, in milliseconds
 */
export async function exchangeCode(
  client: OauthClient,
  code: string,
  limit = answerWithin,
): Promise<Exchanged> {
  try {
    const response = await fetch(client.tokenUrl, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(limit),
      headers: { accept: 'application/json', 'user-agent': 'mall' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: client.clientId,
        client_secret: client.clientSecret,
      }),
    })
    return read(response.status, JSON.parse(await textOf(response)))
  } catch (error) {
    return { kind: 'unknown', reason: (error as Error).name }
  }
}
