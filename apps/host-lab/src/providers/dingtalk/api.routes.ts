import type { FastifyInstance } from 'fastify'
import type { createFaults } from '../wechat-open/faults.ts'
import { DingError, type Store } from './store.ts'
import type { createWorkNotices } from './work-notices.ts'

export const operations = [
  'token',
  'who-is',
  'person',
  'ticket',
  'send',
  'result',
  'user-token',
  'me',
  'by-union-id',
] as const
export type Operation = (typeof operations)[number]
type Faults = ReturnType<typeof createFaults<Operation>>
type Query = Record<string, string | undefined>
type Notices = ReturnType<typeof createWorkNotices>

/** Errors are responses with status 200 and an error code. */
function catchRefusal(run: () => object): object {
  try {
    return run()
  } catch (error) {
    if (error instanceof DingError) return { errcode: error.errcode, errmsg: error.message }
    throw error
  }
}

/** API calls of a mall's server. */
export function apiRoutes(
  app: FastifyInstance,
  { store, notices, faults }: { store: Store; notices: Notices; faults: Faults },
): void {
  app.get<{ Querystring: Query }>('/gettoken', ({ query }, reply) =>
    faults.serve('token', reply, () =>
      catchRefusal(() => store.token(query.appkey ?? '', query.appsecret ?? '')),
    ),
  )
  app.post<{ Querystring: Query; Body: Query | null }>(
    '/topapi/v2/user/getuserinfo',
    ({ query, body }, reply) =>
      faults.serve('who-is', reply, () =>
        catchRefusal(() => store.getUserByCode(query.access_token ?? '', body?.code ?? '')),
      ),
  )
  app.post<{ Querystring: Query; Body: Query | null }>(
    '/topapi/v2/user/get',
    ({ query, body }, reply) =>
      faults.serve('person', reply, () =>
        catchRefusal(() => store.person(query.access_token ?? '', body?.userid ?? '')),
      ),
  )
  app.post<{ Querystring: Query; Body: Query | null }>(
    '/topapi/user/getbyunionid',
    ({ query, body }, reply) =>
      faults.serve('by-union-id', reply, () =>
        catchRefusal(() => store.getByUnionId(query.access_token ?? '', body?.unionid ?? '')),
      ),
  )
  app.get<{ Querystring: Query }>('/get_jsapi_ticket', ({ query }, reply) =>
    faults.serve('ticket', reply, () => catchRefusal(() => store.ticket(query.access_token ?? ''))),
  )
  const conversation = '/topapi/message/corpconversation'
  app.post<{ Querystring: Query; Body: unknown }>(
    `${conversation}/asyncsend_v2`,
    ({ query, body }, reply) =>
      faults.serve('send', reply, () =>
        catchRefusal(() => notices.send(store.getCaller(query.access_token ?? ''), body)),
      ),
  )
  app.post<{ Querystring: Query; Body: unknown }>(
    `${conversation}/getsendresult`,
    ({ query, body }, reply) =>
      faults.serve('result', reply, () =>
        catchRefusal(() => {
          store.getCaller(query.access_token ?? '')
          return notices.getResult(body)
        }),
      ),
  )
}
