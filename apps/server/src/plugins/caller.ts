import type { Call, CallName } from '@mall/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Shopper } from '../shopper.ts'
import { Refusal } from './errors.ts'
import { authenticateOperator } from './operators/operator-auth.ts'
import type { Operator } from './operator.ts'
import { readCardSession, readSessionHeader, type Session } from './session.ts'
import { readStaffSession, type StaffCaller } from './staff-session.ts'

/** The caller of a request. `shopper.userId` is 0 for a guest. */
export type Caller = {
  companyId: number
  shopper: Shopper
  session: Session | null
  request: FastifyRequest
  /** null outside operators' calls, and for callers who are not signed in yet */
  operator: Operator | null
  /** staff of an outlet; null outside their calls */
  staff: StaffCaller | null
  /** the version an edit starts from; null where the caller names none */
  ifMatch: string | null
}
const none = { operator: null, staff: null, ifMatch: null }
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
function toCaller(
  session: Session | Refusal | null,
  call: Call,
  stated: number | null,
  request: FastifyRequest,
): Caller {
  if (session && !(session instanceof Refusal)) {
    if (stated !== null && stated !== session.companyId) throw new Refusal('request/forbidden')
    if (session.halfRegistered && !servesHalfRegistered.has(call.name)) {
      if (call.auth === 'member') throw new Refusal('login/bind-phone')
      return toGuest(call, session.companyId, request)
    }
    const { companyId, userId } = session
    return { ...none, companyId, shopper: { companyId, userId }, session, request }
  }
  if (call.auth === 'member') throw session ?? new Refusal('session/missing')
  return toGuest(call, stated, request)
}

function toGuest(call: Call, stated: number | null, request: FastifyRequest): Caller {
  if (
    stated === null &&
    call.auth !== 'provider' &&
    !call.raw &&
    !call.path.includes('{companyId}')
  ) {
    throw new Refusal('request/invalid', '请求错误：缺少 CompanyId')
  }
  const companyId = stated ?? 0
  return { ...none, companyId, shopper: { companyId, userId: 0 }, session: null, request }
}

/** `If-Match: "3"`, also weak or without quotes. */
const readIfMatch = (header: string | undefined) =>
  header === undefined ? null : header.replace(/^W\//, '').replaceAll('"', '')

async function toOperatorCaller(
  deps: Deps,
  call: Call,
  request: FastifyRequest,
  stated: number | null,
): Promise<Caller> {
  const operator = await authenticateOperator(deps, call, request, stated)
  const companyId = operator?.companyId ?? 0
  const ifMatch = readIfMatch(request.headers['if-match'])
  if (call.ops?.versioned && ifMatch === null) throw new Refusal('ops/version-needed')
  return {
    ...none,
    companyId,
    shopper: { companyId, userId: 0 },
    session: null,
    request,
    operator,
    ifMatch,
  }
}

/** The session of a gift card; `shopper` is the card's technical shopper. */
async function toCardCaller(
  deps: Deps,
  request: FastifyRequest,
  stated: number | null,
): Promise<Caller> {
  const session = await readCardSession(deps, request.headers.authorization)
  const { companyId, userId } = session
  if (stated !== null && stated !== companyId) throw new Refusal('request/forbidden')
  return { ...none, companyId, shopper: { companyId, userId }, session, request }
}

/** The session of staff, who are no shoppers. */
async function toStaffCaller(
  deps: Deps,
  request: FastifyRequest,
  stated: number | null,
): Promise<Caller> {
  if (stated === null) throw new Refusal('request/invalid', '请求错误：缺少 CompanyId')
  const staff = await readStaffSession(deps, stated, request.headers.authorization)
  return {
    ...none,
    companyId: stated,
    shopper: { companyId: stated, userId: 0 },
    session: null,
    request,
    staff,
  }
}

/** Synchronous if the session is cached. */
export function authenticate(
  call: Call,
  deps: Deps,
  request: FastifyRequest,
): Caller | Promise<Caller> {
  const stated = readCompanyHeader(request)
  if (call.auth === 'ops') return toOperatorCaller(deps, call, request, stated)
  if (call.auth === 'gift') return toCardCaller(deps, request, stated)
  if (call.auth === 'staff') return toStaffCaller(deps, request, stated)
  if (call.auth !== 'member' && call.auth !== 'optional') return toGuest(call, stated, request)
  const life = deps.settings.MALL_SESSION_SECONDS
  const session = readSessionHeader(deps, request.headers.authorization, life)
  return session instanceof Promise
    ? session.then((found) => toCaller(found, call, stated, request))
    : toCaller(session, call, stated, request)
}
