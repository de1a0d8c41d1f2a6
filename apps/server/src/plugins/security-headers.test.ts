import helmet from '@fastify/helmet'
import { securityHeaders } from '@mall/contract/hosting'
import Fastify from 'fastify'
import { expect, it } from 'vitest'

it('equal helmet’s headers', async () => {
  const app = Fastify()
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'same-origin' },
  })
  app.get('/', async () => '')
  const bare = Fastify()
  bare.get('/', async () => '')
  const [{ headers }, without] = await Promise.all([app.inject('/'), bare.inject('/')])
  const own = Object.keys(without.headers)
  const set = Object.entries(headers).filter(([name]) => !own.includes(name))
  expect(Object.fromEntries(set)).toEqual(securityHeaders)
})
