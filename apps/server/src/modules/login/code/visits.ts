import type { FastifyRequest } from 'fastify'
import { ShopStatus } from '@mall/contract/states'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Caller } from '../../../plugins/serve.ts'
import { deviceOf } from '../../../plugins/shoppers/device-cookie.ts'
import { hashOf, tokenOf } from '../../../plugins/session.ts'
import type { Visit } from '../attempts.ts'

/** A sign-in ends the session of its request. */
const sessionBefore = (request: FastifyRequest) => {
  const token = tokenOf(request.headers.authorization)
  return token === null ? null : hashOf(token)
}

/** Reads the origin of a sign-in from its request; refuses where the company is closed. */
export const createVisits =
  (companies: Deps['companies']) =>
  async ({ companyId, request }: Caller): Promise<Visit> => {
    const { info, settings: own } = await companies.of(companyId)
    if (info.shopStatus === ShopStatus.Closed) throw new Refusal('company/closed')
    const { maxSessions } = own
    const agent = request.headers['user-agent']
    const deviceId = deviceOf(request)
    const replaces = sessionBefore(request)
    return { companyId, ip: request.ip, replaces, maxSessions, agent, deviceId }
  }
