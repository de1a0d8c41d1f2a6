import type { FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import { makeLog } from '../log.ts'
import { requestLog } from './request-log.ts'

it('logs the request with every line and builds nothing when no line is written', () => {
  const lines: string[] = []
  const log = makeLog('warn', { write: (line) => void lines.push(line) })
  let made = 0
  log.onChild = () => (made += 1)
  const one = requestLog(log as FastifyBaseLogger, { reqId: 'r-1' }, {})
  expect([made, one.level, made]).toEqual([0, 'warn', 1])
  one.info('not heard')
  one.warn({ ms: 3 }, 'slow')
  one.child({ part: 'pay' }).error('broken')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { reqId: 'r-1', ms: 3, msg: 'slow' },
    { reqId: 'r-1', part: 'pay', msg: 'broken' },
  ])
})
