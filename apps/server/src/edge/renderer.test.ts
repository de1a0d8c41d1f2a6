import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { PageBoot, RenderingCall } from '@mall/contract/rendering'
import { makeLog } from '../log.ts'
import { openRenderer, type AskMall, type Renderer } from './renderer.ts'

const folder = mkdtempSync(join(tmpdir(), 'mall-renderer-'))
const open: Renderer[] = []
afterAll(async () => {
  await Promise.all(open.map((renderer) => renderer.close()))
  rmSync(folder, { recursive: true, force: true })
})

let files = 0
/** Starts a renderer whose worker runs `work` for each message and responds by `say`. */
function rendererThat(work: string, ask: AskMall = async () => ({ status: 200, body: '' })) {
  const file = join(folder, `worker-${++files}.mjs`)
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
     const say = (message) => parentPort.postMessage(message)
     parentPort.on('message', (message) => { ${work} })`,
  )
  const renderer = openRenderer(file, ask, makeLog('silent'), { hangsAfter: 2_000, restsFor: 0 })
  open.push(renderer)
  return renderer
}
// Passed through to the worker without being read.
const boot = { companyInfo: { companyId: 7 } } as PageBoot
const page = (html: string) => `{ kind: 'html', html: ${html}, links: '', answers: {} }`

it('renders screens concurrently, each with its own response', async () => {
  const renderer = rendererThat(
    `say({ kind: 'page', id: message.id, page: ${page('message.url + message.boot.companyInfo.companyId')} })`,
  )
  const pages = await Promise.all(['/a', '/b', '/c'].map((url) => renderer.render(url, boot)))
  expect(pages.map((one) => one.kind === 'html' && one.html)).toEqual(['/a7', '/b7', '/c7'])
})

it('passes a screen’s requests to the server and its responses back', async () => {
  const requests: RenderingCall[] = []
  const ask: AskMall = async (call) => {
    requests.push(call)
    return { status: 403, body: 'no' }
  }
  const call = `{ kind: 'call', call: 5, method: 'POST', url: '/api/x', headers: { a: 'b' }, body: '{}' }`
  const renderer = rendererThat(
    `if (message.kind === 'render') { globalThis.id = message.id; say(${call}) }
     else say({ kind: 'page', id, page: ${page('JSON.stringify(message)')} })`,
    ask,
  )
  const answer = await renderer.render('/', boot)
  expect(requests).toEqual([{ method: 'POST', url: '/api/x', headers: { a: 'b' }, body: '{}' }])
  expect(answer.kind === 'html' && JSON.parse(answer.html)).toEqual({
    kind: 'answer',
    call: 5,
    status: 403,
    body: 'no',
  })
})

const then = `else say({ kind: 'page', id: message.id, page: ${page("'again'")} })`

it.each([
  ['never answers', "if (message.url === '/bad') {}"],
  ['loops for ever', "if (message.url === '/bad') for (;;) {}"],
  ['throws', "if (message.url === '/bad') throw new Error('broken');"],
  ['ends', "if (message.url === '/bad') process.exit(3);"],
])('is stopped when a screen %s, and restarted for the next', async (_what, work) => {
  const renderer = rendererThat(`${work} ${then}`)
  const bad = renderer.render('/bad', boot)
  // The other rendering in the terminated worker is lost too, and rejects.
  const beside = renderer.render('/bad', boot)
  await expect(bad).rejects.toThrow()
  await expect(beside).rejects.toThrow()
  expect(await renderer.render('/good', boot)).toMatchObject({ html: 'again' })
})

it('refuses requests beyond its queue', async () => {
  const renderer = rendererThat('')
  const crowd = Array.from({ length: 40 }, () => renderer.render('/', boot).then(() => '', String))
  const answers = await Promise.all(crowd)
  expect(answers.filter((answer) => answer.includes('busy'))).toHaveLength(8)
})

it('has no access to the environment of the process', async () => {
  const renderer = rendererThat(
    `say({ kind: 'page', id: message.id, page: ${page('Object.keys(process.env).join()')} })`,
  )
  expect(await renderer.render('/', boot)).toMatchObject({ html: '' })
})
