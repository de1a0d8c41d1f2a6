import type { FastifyInstance } from 'fastify'
import type { makeFaults } from '../wechat-open/faults.ts'
import { DingError, type Book } from './book.ts'

export const moments = ['token', 'who-is', 'person', 'ticket'] as const
export type Moment = (typeof moments)[number]
type Faults = ReturnType<typeof makeFaults<Moment>>
type Query = Record<string, string | undefined>

/** Errors are answers too: status 200 with a number. */
function said(work: () => object): object {
  try {
    return work()
  } catch (error) {
    if (error instanceof DingError) return { errcode: error.errcode, errmsg: error.message }
    throw error
  }
}

/** The calls that a mall's server makes. */
export function apiRoutes(app: FastifyInstance, book: Book, faults: Faults): void {
  app.get<{ Querystring: Query }>('/gettoken', ({ query }, reply) =>
    faults.serve('token', reply, () =>
      said(() => book.token(query.appkey ?? '', query.appsecret ?? '')),
    ),
  )
  app.post<{ Querystring: Query; Body: Query | null }>(
    '/topapi/v2/user/getuserinfo',
    ({ query, body }, reply) =>
      faults.serve('who-is', reply, () =>
        said(() => book.whoIs(query.access_token ?? '', body?.code ?? '')),
      ),
  )
  app.post<{ Querystring: Query; Body: Query | null }>(
    '/topapi/v2/user/get',
    ({ query, body }, reply) =>
      faults.serve('person', reply, () =>
        said(() => book.person(query.access_token ?? '', body?.userid ?? '')),
      ),
  )
  app.get<{ Querystring: Query }>('/get_jsapi_ticket', ({ query }, reply) =>
    faults.serve('ticket', reply, () => said(() => book.ticket(query.access_token ?? ''))),
  )
}
