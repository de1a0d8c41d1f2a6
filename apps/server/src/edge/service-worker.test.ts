import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { storedFiles } from './files.ts'
import { serviceWorkerRoute } from './service-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'mall-worker-'))
mkdirSync(join(folder, 'built'))
writeFileSync(join(folder, 'built', 'service-worker.js'), 'runWorker()')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function ask(setting: 'on' | 'off', shell: 'built' | 'bare', headers = {}) {
  const app = fastify()
  const files = storedFiles(join(folder, shell))
  serviceWorkerRoute(app, { MALL_SERVICE_WORKER: setting }, () => files)
  const answer = await app.inject({ url: '/service-worker.js', headers })
  await app.close()
  return answer
}

it('serves the shell’s own worker with a revalidation header', async () => {
  const answer = await ask('on', 'built')
  expect(answer.body).toBe('runWorker()')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['content-type']).toContain('text/javascript')
  const again = await ask('on', 'built', { 'if-none-match': answer.headers.etag })
  expect(again.statusCode).toBe(304)
})

it('serves a worker that unregisters itself and deletes its cache when the switch is off', async () => {
  const answer = await ask('off', 'built')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-cache')

  const deleted: string[] = []
  let stored = ['mall-pages', 'mall-files', 'of-another']
  const listeners = new Map<string, (event: object) => void>()
  const scope = {
    addEventListener: (type: string, run: (event: object) => void) => listeners.set(type, run),
    skipWaiting: () => Promise.resolve(),
    caches: {
      keys: async () => stored,
      async delete(name: string) {
        deleted.push(name)
        stored = stored.filter((other) => other !== name)
      },
    },
    registration: {
      async unregister() {
        deleted.push('the worker')
        // The previous worker is still writing an entry to a cache.
        stored.push('mall-late')
      },
    },
  }
  const names = Object.keys(scope)
  // oxlint-disable-next-line no-new-func, no-implied-eval -- a script for browsers, run as one would
  new Function(...names, answer.body)(...Object.values(scope))
  let work: Promise<unknown> = Promise.resolve()
  listeners.get('activate')?.({ waitUntil: (given: Promise<unknown>) => (work = given) })
  await work
  expect(deleted).toEqual(['mall-pages', 'mall-files', 'the worker', 'mall-late'])
  expect(stored).toEqual(['of-another'])
})

it('responds 404 when a shell has no worker', async () => {
  expect((await ask('on', 'bare')).statusCode).toBe(404)
})
