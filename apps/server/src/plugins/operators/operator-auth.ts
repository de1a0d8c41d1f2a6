import { timingSafeEqual } from 'node:crypto'
import {
  mayCall,
  permissions,
  rolePermissions,
  type Call,
  type Permission,
  type Role,
} from '@mall/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { PLATFORM } from '../../db/connection/database.ts'
import { Refusal } from '../errors.ts'
import type { Operator } from '../operator.ts'
import { findOperatorKey, findOperatorSession, markKeyUsed } from './operator-auth.repository.ts'
import { hashOf } from '../session.ts'
import { tokenGuessesOf } from './token-guesses.ts'

/** Time in ms after a code in which dangerous calls are allowed. */
export const STEP_UP_MS = 5 * 60_000
/** Shortest interval in ms between two writes of a key's `last used`. */
const KEY_USE_MS = 60_000

/** Prefixes of tokens and keys state their kind, so that leaked ones are recognised. */
export const TOKEN_PREFIX = 'mops_'
export const KEY_PREFIX = 'mkey_'

type Account = Pick<
  Operator,
  'kind' | 'id' | 'personId' | 'name' | 'homeCompanyId' | 'sessionHash'
> & {
  permissions: readonly Permission[]
  /** when a code last confirmed the operator; null: never */
  steppedUpAt: Date | null
}

/**
 * Permissions of a key, limited to the present ones of its creator. @param role the creator's;
 * null: no account
 */
export const keyPermissions = (
  granted: readonly Permission[],
  role: Role | null,
): readonly Permission[] =>
  role === null ? granted : granted.filter((one) => rolePermissions[role].includes(one))

const isEqual = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

async function readSessionAccount(
  deps: Deps,
  token: string,
  device: string,
): Promise<Account | null> {
  const tokenHash = hashOf(token)
  const row = await findOperatorSession(deps.db, tokenHash)
  if (!row) return null
  const isLive = !row.ended && new Date(row.expires_at) > deps.now()
  if (!isLive || !isEqual(hashOf(device), row.device_hash)) throw new Refusal('ops/signed-out')
  return {
    kind: 'operator',
    id: row.operator_id,
    personId: row.operator_id,
    name: row.name,
    homeCompanyId: row.company_id,
    sessionHash: tokenHash,
    permissions: rolePermissions[row.role as Role],
    steppedUpAt: row.stepped_up_at === null ? null : new Date(row.stepped_up_at),
  }
}

async function readKeyAccount(deps: Deps, key: string): Promise<Account | null> {
  const row = await findOperatorKey(deps.db, hashOf(key))
  if (!row) return null
  const now = deps.now()
  if (row.ended || new Date(row.expires_at) <= now) throw new Refusal('ops/signed-out')
  const usedAt = row.last_used_at === null ? 0 : new Date(row.last_used_at).getTime()
  if (now.getTime() - usedAt > KEY_USE_MS) await markKeyUsed(deps.db, row.company_id, row.id, now)
  return {
    kind: 'key',
    id: row.id,
    personId: row.person_id,
    name: row.name,
    homeCompanyId: row.company_id,
    sessionHash: null,
    permissions: keyPermissions(row.permissions as Permission[], row.creator_role as Role | null),
    steppedUpAt: null,
  }
}

/** Caller for the platform's machine: the key in OPS_KEY, or a command on the server. */
const machine = (id: string, steppedUpAt: Date | null): Account => ({
  kind: 'machine',
  id,
  personId: id,
  name: id,
  homeCompanyId: PLATFORM,
  sessionHash: null,
  permissions,
  steppedUpAt,
})

/** @returns null if the token does not exist */
async function findAccount(
  deps: Deps,
  request: FastifyRequest,
  token: string,
): Promise<Account | null> {
  if (token.startsWith(TOKEN_PREFIX)) {
    return readSessionAccount(deps, token, headerOf(request, 'x-mall-device'))
  }
  if (token.startsWith(KEY_PREFIX)) return readKeyAccount(deps, token)
  const { localMachine, settings } = deps
  if (localMachine && isEqual(token, localMachine.secret)) {
    return machine(localMachine.name, deps.now())
  }
  if (settings.OPS_KEY && isEqual(token, settings.OPS_KEY)) return machine('OPS_KEY', null)
  return null
}

async function readAccount(deps: Deps, request: FastifyRequest): Promise<Account> {
  const token = /^Bearer (\S{16,200})$/.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new Refusal('request/forbidden')
  const guesses = tokenGuessesOf(deps)
  const account = await guesses.lookUp(request.ip, () => findAccount(deps, request, token))
  if (!account) throw guesses.refuse(request.ip)
  return account
}

/**
 * The company of a call: the operator's own, or the one that an operator of the platform states.
 */
async function resolveCompanyId(
  deps: Deps,
  { homeCompanyId }: Account,
  stated: number | null,
  platform: true | 'either' | undefined,
): Promise<number> {
  if (homeCompanyId !== PLATFORM) {
    if (platform === true) throw new Refusal('ops/permission')
    if (stated !== null && stated !== homeCompanyId) throw new Refusal('request/forbidden')
    return homeCompanyId
  }
  if (platform === true) return PLATFORM
  if (stated === null) {
    if (platform === 'either') return PLATFORM
    throw new Refusal('ops/company-needed')
  }
  await deps.companies.of(stated)
  return stated
}

/**
 * Authenticates an operators' call: session with its device, API key, or machine; permission,
 * company and step-up.
 * @returns null for a call that is open to callers who are not signed in
 */
export async function authenticateOperator(
  deps: Deps,
  call: Call,
  request: FastifyRequest,
  stated: number | null,
): Promise<Operator | null> {
  const { ops } = call
  if (!ops || ops.permission === 'open') return null
  const account = await readAccount(deps, request)
  const retryAfter = deps.operatorBudget.take(`${account.kind}:${account.id}`, deps.now())
  if (retryAfter > 0) throw new Refusal('request/too-many', undefined, { retryAfter })
  const companyId = await resolveCompanyId(deps, account, stated, ops.platform)
  const { steppedUpAt, ...actor } = account
  const since = deps.now().getTime() - STEP_UP_MS
  const isConfirmed = steppedUpAt !== null && steppedUpAt.getTime() >= since
  if (!mayCall(ops, account.permissions)) throw new Refusal('ops/permission')
  if (ops.stepUp) {
    if (account.kind === 'key') throw new Refusal('ops/permission')
    if (!isConfirmed) throw new Refusal('ops/step-up-needed')
  }
  return {
    ...actor,
    isConfirmed,
    companyId,
    address: request.ip,
    agent: headerOf(request, 'user-agent').slice(0, 200),
    call: call.name,
    requestKey: headerOf(request, 'idempotency-key') || null,
  }
}
