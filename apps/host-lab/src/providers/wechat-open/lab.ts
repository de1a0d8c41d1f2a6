import Fastify from 'fastify'
import { z } from 'zod'
import { apiRoutes, operations, type Operation } from './api.routes.ts'
import { authorizePath, authorizeRoutes } from './authorize.routes.ts'
import { BAD_CODE, BAD_TOKEN, BUSY, createStore, WechatError, type Scope } from './store.ts'
import { createFaults, type Behaviour } from './faults.ts'
import { toOpenId, people as defaultPeople, type Person } from './people.ts'
import { createTemplateMessages } from './template-messages.ts'
import { listen, type ListenOptions } from '../listen.ts'

export type WechatFault = { on: Operation | 'any'; behaviour: Behaviour; times?: number }
export type WechatOpenOptions = ListenOptions & {
  /** secrets by appid */
  apps?: Readonly<Record<string, string>>
  people?: readonly Person[]
  now?: () => Date
}

const Holder = z.object({ person: z.string() })

/**
 * Starts a simulator of WeChat sign-in on a port of its own, on loopback by default: the consent
 * page
 * and the server API. State is in memory; `env` makes a mall its client.
 */
export async function startWechatOpenLab(options: WechatOpenOptions = {}) {
  const { now = () => new Date(), people = defaultPeople } = options
  const [first] = people
  if (!first) throw new Error('the lab has no person to sign in')
  let holder = first
  /** holders of single phones, by the first label of the mall's address */
  const holdersByPhone = new Map<string, Person>()
  const store = createStore(options.apps ?? {}, now)
  const messages = createTemplateMessages(people, now)
  const faults = createFaults<Operation>(operations, {
    busy: BUSY,
    badCode: BAD_CODE,
    badToken: BAD_TOKEN,
  })
  const find = (personId: string) => people.find(({ id }) => id === personId)
  const getPerson = (personId: string) => {
    const person = find(personId)
    if (!person) throw new WechatError(40003, `no person ${personId}`)
    return person
  }
  const setHolder = (personId: string, phone?: string) => {
    const person = find(personId)
    if (!person) return
    if (phone !== undefined) return void holdersByPhone.set(phone, person)
    holdersByPhone.clear()
    holder = person
  }

  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: 100_000 })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  apiRoutes(app, { store, messages, faults })
  authorizeRoutes(app, store, {
    people,
    holder: (phone) => holdersByPhone.get(phone) ?? holder,
    setHolder,
  })
  app.get('/lab/wechat-open/people', () => ({ holder: holder.id, people }))
  app.get('/lab/wechat-open/asked', () => faults.requestCounts)
  app.post('/lab/wechat-open/holder', ({ body }) => {
    setHolder(Holder.parse(body).person)
    return { holder: holder.id }
  })
  app.post('/lab/wechat-open/script', ({ body }) => {
    faults.add(body)
    return { ok: true }
  })
  app.setErrorHandler((_error, _request, reply) =>
    reply.status(400).send({ errcode: 47001, errmsg: 'data format error' }),
  )
  const { url } = await listen(app, options)

  return {
    url,
    env: { WECHAT_OPEN_URL: url, WECHAT_API_URL: url },
    people,
    authorizePath,
    /**
     * Sets the holder of the phone, identified by a silent sign-in. `phone`: the first label of
     * the
     * mall's address, to set one phone only.
     */
    setHolder: (personId: string, phone?: string) => setHolder(getPerson(personId).id, phone),
    toOpenId: (appId: string, personId: string) => toOpenId(appId, getPerson(personId).id),
    /** Issues a code, as the page does. */
    code: (appId: string, personId: string, scope: Scope = 'snsapi_base') =>
      store.code(appId, getPerson(personId), scope),
    /** Current JSAPI ticket of an account; null before the first request. */
    getTicket: store.getTicket,
    revokeTokens: store.revokeTokens,
    /** Template messages that have arrived, newest first. */
    inbox: messages.inbox,
    unfollow: messages.unfollow,
    /** number of calls since the start, by operation */
    requestCounts: faults.requestCounts,
    /** Adds steps to the script. */
    script: (steps: WechatFault | WechatFault[]) => faults.add(steps),
    /** Removes all steps of the script. */
    clearScript: faults.clear,
    stop: () => app.close(),
  }
}
export type WechatOpenLab = Awaited<ReturnType<typeof startWechatOpenLab>>
