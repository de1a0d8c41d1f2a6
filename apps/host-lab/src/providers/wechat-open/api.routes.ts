import type { FastifyInstance } from 'fastify'
import { WechatError, type Store } from './store.ts'
import type { createTemplateMessages } from './template-messages.ts'
import type { createFaults } from './faults.ts'

export const operations = ['access-token', 'userinfo', 'token', 'ticket', 'template'] as const
export type Operation = (typeof operations)[number]
type Faults = ReturnType<typeof createFaults<Operation>>
type Query = Record<string, string | undefined>
type Messages = ReturnType<typeof createTemplateMessages>

/** Errors are responses with status 200 and an error code. */
function catchRefusal(run: () => object): object {
  try {
    return run()
  } catch (error) {
    if (error instanceof WechatError) return { errcode: error.errcode, errmsg: error.message }
    throw error
  }
}

/** API calls of a mall's server. */
export function apiRoutes(
  app: FastifyInstance,
  { store, messages, faults }: { store: Store; messages: Messages; faults: Faults },
): void {
  app.get<{ Querystring: Query }>('/sns/oauth2/access_token', ({ query }, reply) =>
    faults.serve('access-token', reply, () =>
      catchRefusal(() => {
        const { appid = '', secret = '', code = '', grant_type } = query
        if (grant_type !== 'authorization_code') throw new WechatError(40002, 'invalid grant_type')
        if (!code) throw new WechatError(41008, 'missing code')
        return store.exchange(appid, secret, code)
      }),
    ),
  )
  app.get<{ Querystring: Query }>('/sns/userinfo', ({ query }, reply) =>
    faults.serve('userinfo', reply, () =>
      catchRefusal(() => store.userInfo(query.access_token ?? '', query.openid ?? '')),
    ),
  )
  app.post<{ Body: Query | null }>('/cgi-bin/stable_token', ({ body }, reply) =>
    faults.serve('token', reply, () =>
      catchRefusal(() => {
        const { grant_type, appid = '', secret = '' } = body ?? {}
        if (grant_type !== 'client_credential') throw new WechatError(40002, 'invalid grant_type')
        return store.token(appid, secret)
      }),
    ),
  )
  app.get<{ Querystring: Query }>('/cgi-bin/ticket/getticket', ({ query }, reply) =>
    faults.serve('ticket', reply, () =>
      catchRefusal(() => {
        if (query.type !== 'jsapi') throw new WechatError(40097, 'invalid args')
        return store.ticket(query.access_token ?? '')
      }),
    ),
  )
  app.post<{ Querystring: Query; Body: unknown }>(
    '/cgi-bin/message/template/send',
    ({ query, body }, reply) =>
      faults.serve('template', reply, () =>
        catchRefusal(() => messages.send(store.getCaller(query.access_token ?? ''), body)),
      ),
  )
}
