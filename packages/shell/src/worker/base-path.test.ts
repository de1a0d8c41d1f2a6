import { expect, it } from 'vitest'
import { aWorker, memoryCaches, page } from './worker.fixture.ts'

const base = '/mall'
const home = `${base}/home?companyId=1`
const file = `${base}/assets/a-1.js`

it('compares a stored page with the files of its own build', async () => {
  const worker = aWorker([file], { base })
  worker.answer(home, page(1, 'first', file))
  await worker.visit(home)
  worker.answer(home, page(1, 'second', file))
  await worker.visit(home, 'client')
  expect(await worker.post(home, { kind: 'news' }, 'client')).toEqual([
    { kind: 'news', change: 'answers' },
  ])
})

it('deletes pages of an earlier build and keeps those of its own', async () => {
  const caches = memoryCaches()
  const earlier = aWorker([file], { base, caches })
  earlier.answer(home, page(1, 'earlier', file))
  await earlier.visit(home)
  const again = aWorker([file], { base, caches })
  await again.activate()
  again.goOffline()
  expect(await again.visit(home)).toContain('earlier')
  const released = aWorker([`${base}/assets/b-2.js`], { base, caches })
  await released.activate()
  released.goOffline()
  expect(await released.visit(home)).toContain('data-offline-page')
})

it('opens the stored home page at the base path itself, and links to it offline', async () => {
  const worker = aWorker([file], { base })
  worker.answer(home, page(1, 'first', file))
  await worker.visit(home)
  worker.goOffline()
  expect(await worker.visit(`${base}/?companyId=1`)).toContain('first')
  const offline = await worker.visit(`${base}/my?companyId=1`)
  expect(offline).toContain(`href="https://mall.example${home}"`)
})

it('keeps the caches of a bundle below another base path', async () => {
  const caches = memoryCaches()
  const worker = aWorker([file], { base, caches })
  worker.answer(file, 'let a')
  await worker.load(file)
  const other = aWorker(['/other/assets/b-2.js'], { base: '/other', caches })
  await other.activate()
  worker.goOffline()
  expect(await worker.load(file)).toBe('let a')
})
