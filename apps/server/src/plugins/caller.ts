import type { AuthOf, Call, CallName } from '@mall/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Guest, Shopper, Visitor } from '../shopper.ts'
import { Refusal } from './errors.ts'
import { authenticateOperator } from './operators/operator-auth.ts'
import type { Operator } from './operator.ts'
import { readCardSession, readSessionHeader, type Session } from './session.ts'
import { readStaffSession, type Staff } from './staff-session.ts'

/** Holder of an opened gift card. `holderId`: the account of the card, which has its orders. */
export type CardHolder = { companyId: number; holderId: number }

type Callers = {
  shopper: Shopper
  optional: Visitor
  public: Guest
  provider: Guest
  gift: CardHolder
  staff: Staff
  ops: Operator
  open: Guest
}
/** Caller of a call, by its `auth`. */
export type CallerOf<N extends CallName> = Callers[AuthOf<N>]
export type AnyCaller = Callers[keyof Callers]

/** How the caller of a call was authenticated. */
export type Authentication = {
  caller: AnyCaller
  /** session of a shopper or a card; null without one */
  session: Session | null
  /** the version that an edit is based on; null if the caller states none */
  ifMatch: string | null
}
const toGuestOf = (companyId: number): Authentication => ({
  caller: { companyId, userId: null },
  session: null,
  ifMatch: null,
})
const companyHeader = /^[1-9]\d{0,8}$/

function readCompanyHeader(request: FastifyRequest): number | null {
  const stated = request.headers.companyid
  if (stated === undefined) return null
  if (typeof stated !== 'string' || !companyHeader.test(stated))
    throw new Refusal('request/invalid')
  return Number(stated)
}

/** Calls that serve an account whose registration is incomplete. */
const servesHalfRegistered: ReadonlySet<CallName> = new Set<CallName>([
  'login.getInfo',
  'login.logout',
])

/** The company comes from the session; a header that names another one is refused. */
function toVisitor(
  session: Session | Refusal | null,
  call: Call,
  stated: number | null,
): Authentication {
  if (session && !(session instanceof Refusal)) {
    if (stated !== null && stated !== session.companyId) throw new Refusal('request/forbidden')
    if (session.halfRegistered && !servesHalfRegistered.has(call.name)) {
      if (call.auth === 'shopper') throw new Refusal('login/bind-phone')
      return toGuest(call, session.companyId)
    }
    const { companyId, userId } = session
    return { caller: { companyId, userId }, session, ifMatch: null }
  }
  if (call.auth === 'shopper') throw session ?? new Refusal('session/missing')
  return toGuest(call, stated)
}

function toGuest(call: Call, stated: number | null): Authentication {
  if (
    stated === null &&
    call.auth !== 'provider' &&
    !call.raw &&
    !call.path.includes('{companyId}')
  ) {
    throw new Refusal('request/invalid', '请求错误：缺少 CompanyId')
  }
  return toGuestOf(stated ?? 0)
}

/** Value of an If-Match header, `"3"`, also weak or without quotes. */
const readIfMatch = (header: string | undefined) =>
  header === undefined ? null : header.replace(/^W\//, '').replaceAll('"', '')

async function toOperator(
  deps: Deps,
  call: Call,
  request: FastifyRequest,
  stated: number | null,
): Promise<Authentication> {
  const operator = await authenticateOperator(deps, call, request, stated)
  const ifMatch = readIfMatch(request.headers['if-match'])
  if (call.ops?.versioned && ifMatch === null) throw new Refusal('ops/version-needed')
  return operator ? { caller: operator, session: null, ifMatch } : { ...toGuestOf(0), ifMatch }
}

async function toCardHolder(
  deps: Deps,
  request: FastifyRequest,
  stated: number | null,
): Promise<Authentication> {
  const session = await readCardSession(deps, request.headers.authorization)
  const { companyId, userId } = session
  if (stated !== null && stated !== companyId) throw new Refusal('request/forbidden')
  return { caller: { companyId, holderId: userId }, session, ifMatch: null }
}

async function toStaff(
  deps: Deps,
  request: FastifyRequest,
  stated: number | null,
): Promise<Authentication> {
  if (stated === null) throw new Refusal('request/invalid', '请求错误：缺少 CompanyId')
  const caller = await readStaffSession(deps, stated, request.headers.authorization)
  return { caller, session: null, ifMatch: null }
}

/** Synchronous if the session is cached. */
export function authenticate(
  call: Call,
  deps: Deps,
  request: FastifyRequest,
): Authentication | Promise<Authentication> {
  const stated = readCompanyHeader(request)
  if (call.auth === 'ops') return toOperator(deps, call, request, stated)
  if (call.auth === 'gift') return toCardHolder(deps, request, stated)
  if (call.auth === 'staff') return toStaff(deps, request, stated)
  if (call.auth !== 'shopper' && call.auth !== 'optional') return toGuest(call, stated)
  const life = deps.settings.MALL_SESSION_SECONDS
  const session = readSessionHeader(deps, request.headers.authorization, life)
  return session instanceof Promise
    ? session.then((found) => toVisitor(found, call, stated))
    : toVisitor(session, call, stated)
}
