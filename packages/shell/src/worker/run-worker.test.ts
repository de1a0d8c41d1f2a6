import { expect, it, onTestFinished, vi } from 'vitest'
import { aWorker, page, origin } from './worker.fixture.ts'

const home = '/home?companyId=1'

it('serves the cached page immediately, and the network’s page on the next visit', async () => {
  const worker = aWorker()
  worker.answer(home, page(1, 'first'))
  await worker.visit(home)
  const come = worker.answerLate(home, page(1, 'second'))
  const kept = await worker.visit(home)
  expect(kept).toContain('first')
  expect(kept).toContain('<html data-kept')
  come()
  await worker.settle()
  worker.goOffline()
  expect(await worker.visit(home)).toContain('second')
})

it('serves a reload the network’s page, or the cached one when the network fails', async () => {
  const worker = aWorker()
  worker.answer(home, page(1, 'first'))
  expect(await worker.reload(home)).toContain('first')
  worker.answer(home, page(1, 'second'))
  expect(await worker.reload(home)).toContain('second')
  worker.goOffline()
  const kept = await worker.reload(home)
  expect(kept).toContain('second')
  expect(kept).toContain('<html data-kept')
})

it('waits for the network when the cached page is a day old or the address has no company', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const worker = aWorker()
  for (const path of [home, '/']) {
    worker.answer(path, page(1, 'first'))
    await worker.visit(path)
    worker.answer(path, page(1, 'second'))
  }
  expect(await worker.visit('/')).toContain('second')
  vi.setSystemTime(24 * 3600 * 1000)
  expect(await worker.visit(home)).toContain('second')
})

it('serves the cached page to a reload after three seconds and caches the late one', async () => {
  const worker = aWorker()
  worker.answer(home, page(1, 'first'))
  await worker.visit(home)
  const come = worker.answerLate(home, page(1, 'late'))
  const seen = worker.reload(home)
  await worker.pass(3_000)
  expect(await seen).toContain('first')
  come()
  await worker.settle()
  worker.goOffline()
  expect(await worker.visit(home)).toContain('late')
})

const plain = page(1, 'first').replace(' data-rendered', '')
it.each([
  ['nothing where the network returns the same', page(1, 'first'), 'none'],
  ['of other answers', page(1, 'other'), 'answers'],
  ['of answers where the page came unrendered', plain, 'answers'],
  ['of a release', page(1, 'first', '/assets/b-2.js'), 'page'],
  ['of a release where the page came unrendered', plain.replace('a-1', 'b-2'), 'page'],
  ['of other settings', page(1, 'first').replace('"companyId":1', '"companyId":1,"x":1'), 'page'],
])('notifies a page shown from the cache %s', async (_what, newest, change) => {
  const worker = aWorker()
  worker.answer(home, page(1, 'first'))
  await worker.visit(home)
  worker.answer(home, newest)
  await worker.visit(home, 'client')
  expect(await worker.post(home, { kind: 'news' }, 'client')).toEqual([{ kind: 'news', change }])
})

it('notifies nothing when the network fails or for pages that it did not serve', async () => {
  const worker = aWorker()
  worker.answer(home, page(1, 'first'))
  await worker.visit(home)
  worker.goOffline()
  await worker.visit(home, 'client')
  const unknown = [{ kind: 'news', change: 'unknown' }]
  expect(await worker.post(home, { kind: 'news' }, 'client')).toEqual(unknown)
  expect(await worker.post(home, { kind: 'news' }, 'another')).toEqual(unknown)
})

it('waits for a slow network when nothing is cached', async () => {
  const worker = aWorker()
  const come = worker.answerLate(home, page(1, 'slow'))
  const seen = worker.visit(home)
  await worker.pass(3_000)
  come()
  expect(await seen).toContain('slow')
})

it('never serves a company another company’s page', async () => {
  const worker = aWorker()
  worker.answer(home, page(1, 'one'))
  worker.answer('/home?companyId=2', page(1, 'not of company 2'))
  await worker.visit(home)
  await worker.visit('/home?companyId=2')
  worker.goOffline()
  expect(await worker.visit('/home?companyId=2')).toContain('当前没有网络')
  expect(await worker.visit('/')).toContain('one')
})

it.each([
  ['a page that is no rendered screen', page(1, 'x').replace(' data-rendered', '')],
  ['a page without its company', '<html><div id="root" data-rendered>x</div></html>'],
])('does not cache %s', async (_what, html) => {
  const worker = aWorker()
  worker.answer(home, html)
  await worker.visit(home)
  worker.goOffline()
  expect(await worker.visit(home)).toContain('data-offline-page')
})

it('requests a file of the build once', async () => {
  const worker = aWorker()
  worker.answer('/assets/a-1.js', 'let a')
  expect(await worker.load('/assets/a-1.js')).toBe('let a')
  worker.goOffline()
  expect(await worker.load('/assets/a-1.js')).toBe('let a')
})

it('deletes the files of another build when it activates', async () => {
  const worker = aWorker(['/assets/b-2.js'])
  worker.answer(home, page(1, 'old', '/assets/a-1.js'))
  worker.answer('/category?companyId=1', page(1, 'new', '/assets/b-2.js'))
  for (const path of ['/assets/a-1.js', '/assets/b-2.js']) {
    worker.answer(path, 'code')
    await worker.load(path)
  }
  await worker.visit(home)
  await worker.visit('/category?companyId=1')
  await worker.activate()
  worker.goOffline()
  await expect(worker.load('/assets/a-1.js')).rejects.toThrow('offline')
  expect(await worker.load('/assets/b-2.js')).toBe('code')
  expect(await worker.visit(home)).toContain('data-offline-page')
  expect(await worker.visit('/category?companyId=1')).toContain('new')
})

it('caches the files of the first visit and requests nothing at an address with a secret', async () => {
  const worker = aWorker()
  worker.answer(home, page(1, 'first'))
  worker.answer('/assets/a-1.js', 'let a')
  await worker.post(home, { kind: 'keep', files: ['/assets/a-1.js', '/api/secret'] })
  await worker.post(`${home}&token=secret`, { kind: 'keep', files: [] })
  expect(worker.requestedUrls).toEqual([`${origin}/assets/a-1.js`, `${origin}/home?companyId=1`])
  worker.goOffline()
  expect(await worker.visit(home)).toContain('first')
})

it('serves an offline page for any address, with a link to the cached home page', async () => {
  const worker = aWorker()
  worker.answer(home, page(1, 'first').replace('"companyId":1', '"companyId":1,"mallName":"晴<川"'))
  await worker.visit(home)
  worker.goOffline()
  for (const path of ['/my/order/99?companyId=1', '/category?companyId=1', '/docs']) {
    const offline = await worker.visit(path)
    expect(offline).toContain('<small>晴&lt;川</small><h1>当前没有网络</h1>')
    expect(offline).toContain(`href="${origin}/home?companyId=1"`)
  }
  expect(await worker.visit('/my?companyId=2')).not.toContain('href=')
})

it('ends its caching for the worker of a new release', async () => {
  const worker = aWorker(['/assets/a-1.js', '/assets/b-2.css'])
  const respond = worker.answerLate('/assets/a-1.js', 'a')
  worker.answer('/assets/b-2.css', 'b')
  const cached = worker.post(home, { kind: 'precache' })
  await expect.poll(() => worker.requestedUrls).toHaveLength(1)
  worker.release()
  respond()
  await cached
  expect(worker.requestedUrls).toEqual([`${origin}/assets/a-1.js`])
})

it('caches the code of all screens when an idle page requests it, and resumes after an interruption', async () => {
  const worker = aWorker(['/assets/a-1.js', '/assets/b-2.css', '/assets/c-3.js', '/assets/d.webp'])
  worker.answer('/assets/a-1.js', 'a')
  worker.answer('/assets/b-2.css', 'b')
  await worker.post(home, { kind: 'precache' })
  worker.answer('/assets/c-3.js', 'c')
  await worker.post(home, { kind: 'precache' })
  const paths = worker.requestedUrls.map((url) => new URL(url).pathname)
  expect(paths).toEqual(['/assets/a-1.js', '/assets/b-2.css', '/assets/c-3.js', '/assets/c-3.js'])
  worker.goOffline()
  expect(await worker.load('/assets/c-3.js')).toBe('c')
})
