import { createHash, randomBytes } from 'node:crypto'
import { startOauthLab } from '@mall/host-lab/providers'
import { loginMethods } from '@mall/contract/login-methods'
import { Secrets, type SeedFileInput } from '@mall/contract/seed-file'
import type { Database } from '../../../db/connection/database.ts'
import { hashOf } from '../../../plugins/session.ts'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { createOauthStatesRepository } from '../proofs/oauth-states.repository.ts'
import { makeProof, type PartnerUser } from './page/make-proof.ts'
import type { Fields } from './proof/signature.ts'
import { strategies, type Strategy } from './strategies.ts'

/** Companies of a method: two with keys of their own, one closed, one that requires a phone. */
export const companyOf = {
  first: (method: number) => 1000 + method,
  second: (method: number) => 2000 + method,
  closed: (method: number) => 3000 + method,
  phone: (method: number) => 4000 + method,
}
/** A company whose shoppers sign in on the login page. */
export const pageCompany = 1

const secret = (companyId: number) => `secret-of-${companyId}`
const clientId = (companyId: number) => `client-${companyId}`
const methods = [...new Set(strategies.map(({ method }) => method))]
const ids = Object.values(companyOf).flatMap((idOf) => methods.map(idOf))

const secretsOf = (companyId: number, tokenUrl: string, bindPhone: boolean) =>
  Secrets.parse({
    signKey: randomBytes(16).toString('hex'),
    dataKey: randomBytes(32).toString('base64'),
    bankKey: randomBytes(32).toString('base64'),
    bankCorpNo: '0001',
    oauth: { tokenUrl, clientId: clientId(companyId), clientSecret: secret(companyId) },
    bindPhone,
  })

const seedFile = (keys: Map<number, Secrets>): SeedFileInput => ({
  companies: [
    { id: pageCompany, info: { loginMethod: 1 } },
    ...ids.map((id) => ({
      id,
      info: { loginMethod: id % 1000, shopStatus: Math.floor(id / 1000) === 3 ? 1 : 0 },
      settings: { secrets: keys.get(id) ?? {} },
    })),
  ],
})

/** Raised limits, because the tests send many wrong proofs from one address. */
export const environment = { MALL_LOGIN_FAILURES_PER_IP: '100000', MALL_CAPTCHAS_PER_IP: '10000' }

const toArgs = ({ call }: Strategy, fields: Fields): object =>
  call === 'login.login2' ? { ...fields, loginType: 4 } : fields

export type Proving = { companyId?: number; at?: Date; nonce?: string; secrets?: Secrets }

/**
 * A mall with companies of every method, their keys, and the provider of those that exchange codes.
 */
export async function createPartnerTestApp(
  options: {
    db?: Database
    halfRegisteredSuffix?: readonly number[]
    environment?: Record<string, string>
  } = {},
) {
  const clients = Object.fromEntries(ids.map((id) => [clientId(id), secret(id)]))
  const lab = await startOauthLab({ clients })
  const keys = new Map(
    ids.map((id) => {
      const secrets = secretsOf(id, lab.tokenUrl, Math.floor(id / 1000) === 4)
      const halfRegisteredSuffix = options.halfRegisteredSuffix?.includes(id) ?? false
      return [id, { ...secrets, halfRegisteredSuffix }] as const
    }),
  )
  const db = options.db ? { db: options.db } : {}
  const app = await createTestApp({
    seedFile: seedFile(keys),
    environment: { ...environment, ...options.environment },
    ...db,
  })

  const keysOf = (companyId: number) => {
    const found = keys.get(companyId)
    if (!found) throw new Error(`no keys of company ${companyId}`)
    return found
  }

  /** A state that a browser has requested, with the secret it keeps. */
  async function stateOf(companyId: number): Promise<Fields> {
    const [state, verifier] = [randomBytes(16), randomBytes(32)].map((b) => b.toString('base64url'))
    if (!state || !verifier) throw new Error('unreachable')
    await createOauthStatesRepository(app.db).insert(companyId, {
      stateHash: hashOf(state),
      provider: 'bank',
      scope: 'base',
      challenge: createHash('sha256').update(verifier).digest('base64url'),
      expiresAt: new Date(app.now().getTime() + 600_000),
    })
    return { state, verifier }
  }

  /** Proofs for a company, created as its partner, bank or provider does. */
  async function prove(
    strategy: Strategy,
    who: PartnerUser,
    { companyId = companyOf.first(strategy.method), at, nonce, secrets }: Proving = {},
  ): Promise<Fields> {
    if (strategy.proof === 'exchanged') {
      const person = { sub: who.subject, nickname: who.nickName ?? '' }
      const code = lab.issue(clientId(companyId), person)
      return { code, ...(strategy.stateful ? await stateOf(companyId) : {}) }
    }
    return makeProof({
      companyId,
      strategy,
      secrets: secrets ?? keysOf(companyId),
      who,
      at: at ?? app.now(),
      ...(nonce === undefined ? {} : { nonce }),
    })
  }

  /** Sends a proof by the method's call, which responds with a sign-in. */
  function send(
    strategy: Strategy,
    fields: Fields,
    companyId = companyOf.first(strategy.method),
    at: TestApp = app,
  ) {
    return at.call(strategy.call as 'login.thirdParty', toArgs(strategy, fields), { companyId })
  }

  /** Sends a proof with the session of a shopper of its company. */
  function sendWithSession(
    strategy: Strategy,
    token: string,
    fields: Fields,
    replaceSession?: boolean,
  ) {
    const args = { ...toArgs(strategy, fields), ...(replaceSession && { replaceSession }) }
    const companyId = companyOf.first(strategy.method)
    return app.call(strategy.call as 'login.thirdParty', args, { companyId, token })
  }

  return {
    app,
    lab,
    keysOf,
    stateOf,
    prove,
    send,
    sendWithSession,
    /** Signs a person in and returns the shopper's id. */
    async enter(strategy: Strategy, who: PartnerUser, companyId?: number): Promise<number> {
      const own = companyId === undefined ? {} : { companyId }
      const answer = await send(strategy, await prove(strategy, who, own), companyId)
      if (!answer.data) throw new Error(`not signed in: ${answer.code} ${answer.message}`)
      const me = await app.call(
        'login.getInfo',
        {},
        { token: answer.data.token, companyId: companyId ?? companyOf.first(strategy.method) },
      )
      return me.data?.id ?? 0
    },
    async close() {
      await app.close()
      await lab.stop()
    },
  }
}
export type PartnerTestApp = Awaited<ReturnType<typeof createPartnerTestApp>>

/** Strategies with their names in test titles. */
export const named = strategies.map(
  (one) => [`method ${one.method}, ${one.call}, ${loginMethods[one.method]?.name}`, one] as const,
)
export const anyPartnerUser = (): PartnerUser => ({ subject: `U${randomBytes(8).toString('hex')}` })
