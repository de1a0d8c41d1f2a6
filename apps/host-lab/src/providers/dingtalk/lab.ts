import Fastify from 'fastify'
import { z } from 'zod'
import { createFaults, type Behaviour } from '../wechat-open/faults.ts'
import { apiRoutes, operations, type Operation } from './api.routes.ts'
import { BAD_CODE, BAD_TOKEN, BUSY, DingError, createStore, type DingApp } from './store.ts'
import { colleagues, type Colleague } from './people.ts'
import { listen, type ListenOptions } from '../listen.ts'

export type DingtalkFault = { on: Operation | 'any'; behaviour: Behaviour; times?: number }
export type DingtalkOptions = ListenOptions & {
  /** secret and company of the apps by app key */
  apps?: Readonly<Record<string, DingApp>>
  people?: readonly Colleague[]
  now?: () => Date
}

const CodeRequest = z.object({ corpId: z.string(), person: z.string().optional() })
const Holder = z.object({ person: z.string() })

/**
 * Starts the other side of the workplace app's sign-in on a port of its own, on loopback unless
 * told otherwise. The app itself, which hands codes to a page, is a bridge: it fetches them at
 * `/lab/dingtalk/codes`. Everything is kept in memory; `env` makes a mall its client.
 */
export async function startDingtalkLab(options: DingtalkOptions = {}) {
  const { now = () => new Date(), people = colleagues } = options
  const [first] = people
  if (!first) throw new Error('the lab has nobody to sign in')
  let holder = first
  const store = createStore(options.apps ?? {}, people, now)
  const faults = createFaults<Operation>(operations, {
    busy: BUSY,
    badCode: BAD_CODE,
    badToken: BAD_TOKEN,
  })
  const getPerson = (personId: string) => {
    const person = people.find(({ id }) => id === personId)
    if (!person) throw new DingError({ errcode: 60121, errmsg: `no person ${personId}` })
    return person
  }

  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: 100_000 })
  // The bridge runs in the mall's page, which is of another origin; it sends what needs no preflight.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body === '' ? {} : JSON.parse(String(body))),
  )
  apiRoutes(app, store, faults)
  app.post('/lab/dingtalk/codes', ({ body }, reply) => {
    const { corpId, person } = CodeRequest.parse(body)
    const code = store.code(corpId, person ? getPerson(person) : holder)
    return reply.header('access-control-allow-origin', '*').send({ code })
  })
  app.get('/lab/dingtalk/people', () => ({ holder: holder.id, people }))
  app.get('/lab/dingtalk/asked', () => faults.requestCounts)
  app.post('/lab/dingtalk/holder', ({ body }) => {
    holder = getPerson(Holder.parse(body).person)
    return { holder: holder.id }
  })
  app.post('/lab/dingtalk/script', ({ body }) => {
    faults.add(body)
    return { ok: true }
  })
  app.setErrorHandler((_error, _request, reply) =>
    reply.status(400).send({ errcode: 40035, errmsg: '不合法的参数' }),
  )
  const { url } = await listen(app, options)

  return {
    url,
    env: { DINGTALK_API_URL: url },
    people,
    /** Who holds the phone from now on: whom a code stands for that names nobody. */
    setHolder(personId: string) {
      holder = getPerson(personId)
    },
    /** A code as the app's bridge hands it to the page. */
    code: (corpId: string, personId: string = holder.id) => store.code(corpId, getPerson(personId)),
    /** The ticket that signatures of a company are made with now; null before it was asked for. */
    getTicket: store.getTicket,
    revokeTokens: store.revokeTokens,
    /** How often each call was made since the start. */
    requestCounts: faults.requestCounts,
    /** Says what goes otherwise next. */
    script: (steps: DingtalkFault | DingtalkFault[]) => faults.add(steps),
    /** All goes as usual again. */
    clearScript: faults.clear,
    stop: () => app.close(),
  }
}
export type DingtalkLab = Awaited<ReturnType<typeof startDingtalkLab>>
