import type { FastifyRequest } from 'fastify'
import { ShopStatus } from '@mall/contract/states'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { deviceOf } from '../../../plugins/shoppers/device-cookie.ts'
import { hashOf, tokenOf } from '../../../plugins/session.ts'
import type { Visit } from '../attempts.ts'

/** A sign-in ends the session of its request. */
const sessionBefore = (request: FastifyRequest) => {
  const token = tokenOf(request.headers.authorization)
  return token === null ? null : hashOf(token)
}

/** Reads the origin of a sign-in; throws if its company is unknown or closed. */
export type VisitOf = (caller: { companyId: number }, request: FastifyRequest) => Promise<Visit>

export const createVisits =
  (companies: Deps['companies']): VisitOf =>
  async ({ companyId }, request) => {
    const { info, settings: own } = await companies.of(companyId)
    if (info.shopStatus === ShopStatus.Closed) throw new Refusal('company/closed')
    const { maxSessions } = own
    const agent = request.headers['user-agent']
    const deviceId = deviceOf(request)
    const replaces = sessionBefore(request)
    return { companyId, ip: request.ip, replaces, maxSessions, agent, deviceId }
  }
