import { expect, it } from 'vitest'
import { aWorker, page, origin } from './worker.fixture.ts'

it('gives the network’s page, and the kept one only where that does not come', async () => {
  const worker = aWorker()
  worker.answer('/home?companyId=1', page(1, 'first'))
  expect(await worker.visit('/home?companyId=1')).toContain('first')
  worker.answer('/home?companyId=1', page(1, 'second'))
  expect(await worker.visit('/home?companyId=1')).toContain('second')
  worker.goOffline()
  const kept = await worker.visit('/home?companyId=1')
  expect(kept).toContain('second')
  expect(kept).toContain('<html data-kept')
})

it('shows the kept page after three seconds, and keeps the one that comes late', async () => {
  const worker = aWorker()
  worker.answer('/home?companyId=1', page(1, 'first'))
  await worker.visit('/home?companyId=1')
  const come = worker.answerLate('/home?companyId=1', page(1, 'late'))
  const seen = worker.visit('/home?companyId=1')
  await worker.pass(3_000)
  expect(await seen).toContain('first')
  come()
  await worker.settle()
  worker.goOffline()
  expect(await worker.visit('/home?companyId=1')).toContain('late')
})

it('waits for a slow network where nothing is kept', async () => {
  const worker = aWorker()
  const come = worker.answerLate('/home?companyId=1', page(1, 'slow'))
  const seen = worker.visit('/home?companyId=1')
  await worker.pass(3_000)
  come()
  expect(await seen).toContain('slow')
})

it('never gives a company the page of another', async () => {
  const worker = aWorker()
  worker.answer('/home?companyId=1', page(1, 'one'))
  worker.answer('/home?companyId=2', page(1, 'not of company 2'))
  await worker.visit('/home?companyId=1')
  await worker.visit('/home?companyId=2')
  worker.goOffline()
  await expect(worker.visit('/home?companyId=2')).rejects.toThrow('offline')
  expect(await worker.visit('/')).toContain('one')
})

it.each([
  ['a page that is no rendered screen', page(1, 'x').replace(' data-rendered', '')],
  ['a page without its company', '<html><div id="root" data-rendered>x</div></html>'],
])('does not keep %s', async (_what, html) => {
  const worker = aWorker()
  worker.answer('/home?companyId=1', html)
  await worker.visit('/home?companyId=1')
  worker.goOffline()
  await expect(worker.visit('/home?companyId=1')).rejects.toThrow('offline')
})

it('asks for a file of the build once', async () => {
  const worker = aWorker()
  worker.answer('/assets/a-1.js', 'let a')
  expect(await worker.load('/assets/a-1.js')).toBe('let a')
  worker.goOffline()
  expect(await worker.load('/assets/a-1.js')).toBe('let a')
})

it('lets go of what belongs to another build when it takes over', async () => {
  const worker = aWorker(['/assets/b-2.js'])
  worker.answer('/home?companyId=1', page(1, 'old', '/assets/a-1.js'))
  worker.answer('/category?companyId=1', page(1, 'new', '/assets/b-2.js'))
  for (const path of ['/assets/a-1.js', '/assets/b-2.js']) {
    worker.answer(path, 'code')
    await worker.load(path)
  }
  await worker.visit('/home?companyId=1')
  await worker.visit('/category?companyId=1')
  await worker.activate()
  worker.goOffline()
  await expect(worker.load('/assets/a-1.js')).rejects.toThrow('offline')
  expect(await worker.load('/assets/b-2.js')).toBe('code')
  await expect(worker.visit('/home?companyId=1')).rejects.toThrow('offline')
  expect(await worker.visit('/category?companyId=1')).toContain('new')
})

it('keeps what the first visit was loaded from, and asks nothing at an address with a secret', async () => {
  const worker = aWorker()
  worker.answer('/home?companyId=1', page(1, 'first'))
  worker.answer('/assets/a-1.js', 'let a')
  await worker.tell('/home?companyId=1', ['/assets/a-1.js', '/api/secret'])
  await worker.tell('/home?companyId=1&token=secret', [])
  expect(worker.asked).toEqual([`${origin}/assets/a-1.js`, `${origin}/home?companyId=1`])
  worker.goOffline()
  expect(await worker.visit('/home?companyId=1')).toContain('first')
})
