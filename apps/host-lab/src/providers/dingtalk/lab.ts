import Fastify from 'fastify'
import { z } from 'zod'
import { createFaults, type Behaviour } from '../wechat-open/faults.ts'
import { apiRoutes, operations, type Operation } from './api.routes.ts'
import { BAD_CODE, BAD_TOKEN, BUSY, DingError, createStore, type DingApp } from './store.ts'
import { colleagues, outsider, type Colleague } from './people.ts'
import { createWebStore } from './web-store.ts'
import { authorizePath, webRoutes } from './web.routes.ts'
import { createWorkNotices } from './work-notices.ts'
import { listen, type ListenOptions } from '../listen.ts'

export type DingtalkFault = { on: Operation | 'any'; behaviour: Behaviour; times?: number }
export type DingtalkOptions = ListenOptions & {
  /** secret and company of the apps, by app key */
  apps?: Readonly<Record<string, DingApp>>
  people?: readonly Colleague[]
  now?: () => Date
}

const CodeRequest = z.object({ corpId: z.string(), person: z.string().optional() })
const Holder = z.object({ person: z.string() })

/**
 * Starts a simulator of DingTalk's sign-in on a port of its own, on loopback by default: the page for
 * browsers and the server API. The app's bridge fetches codes at `/lab/dingtalk/codes`. State is in memory; `env` makes a mall its client.
 */
export async function startDingtalkLab(options: DingtalkOptions = {}) {
  const { now = () => new Date(), people = colleagues } = options
  const [first] = people
  if (!first) throw new Error('the lab has no person to sign in')
  let holder = first
  const store = createStore(options.apps ?? {}, people, now)
  const webStore = createWebStore(options.apps ?? {}, now)
  const notices = createWorkNotices(people, now)
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
  // The bridge posts from the mall's page, another origin, as text/plain to avoid a preflight.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body === '' ? {} : JSON.parse(String(body))),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  apiRoutes(app, { store, notices, faults })
  const accounts = [...people, outsider]
  webRoutes(app, { store: webStore, faults, accounts, holder: () => holder })
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
    env: { DINGTALK_API_URL: url, DINGTALK_OPEN_URL: url, DINGTALK_LOGIN_URL: url },
    people,
    authorizePath,
    /** Sets the holder of the phone, the default person of a code. */
    setHolder(personId: string) {
      holder = getPerson(personId)
    },
    /** Issues a code, as the app's bridge does. */
    code: (corpId: string, personId: string = holder.id) => store.code(corpId, getPerson(personId)),
    /** Issues a code, as the page for browsers does. `personId`: a colleague or the outsider. */
    webCode: (appKey: string, personId: string = holder.id) =>
      webStore.code(appKey, personId === outsider.id ? outsider : getPerson(personId)),
    /** Current JSAPI ticket of a company; null before the first request. */
    getTicket: store.getTicket,
    revokeTokens: store.revokeTokens,
    /** Work notices that have arrived, newest first. */
    inbox: notices.inbox,
    /** number of calls since the start, by operation */
    requestCounts: faults.requestCounts,
    /** Adds steps to the script. */
    script: (steps: DingtalkFault | DingtalkFault[]) => faults.add(steps),
    /** Removes all steps of the script. */
    clearScript: faults.clear,
    stop: () => app.close(),
  }
}
export type DingtalkLab = Awaited<ReturnType<typeof startDingtalkLab>>
