import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Permission } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../../../modules/orders/testing/index.ts'
import { drawing } from '../../../pictures/testing.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runMall } from '../../run-mall.ts'

let app: TestApp
let folder: string
let url: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-content-'))
  const environment = { MALL_DATA_DIR: join(folder, 'data') }
  app = await createTestApp({ seedFile: shopSeed(), environment })
  url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const picture = await drawing({ width: 90, height: 60, format: 'png' })
  writeFileSync(join(folder, 'autumn.png'), picture)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const owner = async () => ({ companyId: 1, headers: await app.operatorHeaders(1) })

/** Runs a command with a key that has only these permissions. */
async function runWith(permissions: Permission[], ...args: string[]) {
  const key = { name: '营销', permissions, days: 1 }
  const { data } = await app.call('ops.createKey', key, await owner())
  const environment = { MALL_URL: url, MALL_KEY: data.key, HOME: folder }
  const lines: string[] = []
  const code = await runMall(args, environment, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const marketing: Permission[] = ['marketing.read', 'marketing.write']

it('imports a page’s pictures for marketing only with the right to upload pictures', async () => {
  const file = write(
    'autumn.yaml',
    [
      'title: 中秋',
      'blocks:',
      '  - id: head',
      '    kind: hotAreas',
      '    picture: { src: file:autumn.png, width: 1, height: 1 }',
      '    alt: 中秋专题',
      '    areas: []',
    ].join('\n'),
  )
  const refused = await runWith(['orders.write'], 'page', 'import', '101', file)
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('没有权限') })
  expect(await runWith(marketing, 'page', 'import', '101', file)).toMatchObject({ code: 0 })
  const { data } = await app.call('ops.page', { id: '101' }, await owner())
  expect(data.content.blocks).toMatchObject([
    { picture: { src: expect.stringMatching(/^\/media\/own\//), width: 90, height: 60 } },
  ])
})

it('imports the pictures in the text of an article', async () => {
  const file = write(
    'articles.yaml',
    [
      'articles:',
      '  - id: 301',
      '    typeId: 9',
      '    title: 中秋说明',
      '    html: <p>礼盒</p><img src="file:autumn.png" alt="礼盒">',
    ].join('\n'),
  )
  expect(await runWith(marketing, 'articles', 'import', file)).toMatchObject({ code: 0 })
  const { data } = await app.call('home.article', { id: 301 }, { companyId: 1 })
  expect(data.html).toMatch(/<img [^>]*src="\/media\/own\/[^"]+\.90x60\./)
})

it('reports a picture that is missing beside the file', async () => {
  const file = write(
    'bad.yaml',
    'articles: [{ id: 302, typeId: 9, title: 文, html: \'<img src="file:no.png">\' }]',
  )
  expect(await runWith(marketing, 'articles', 'import', file)).toMatchObject({
    code: 1,
    text: expect.stringContaining('图片 no.png'),
  })
})
