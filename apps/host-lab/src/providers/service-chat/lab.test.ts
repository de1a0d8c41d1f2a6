import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServiceChatLab, type ServiceChatLab } from './lab.ts'

let lab: ServiceChatLab
beforeAll(async () => {
  lab = await startServiceChatLab()
})
afterAll(() => lab.stop())

const send = (id: string, text: string) =>
  fetch(lab.pageUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ id, text }),
  })
const read = async (id: string) => (await fetch(`${lab.pageUrl}?id=${id}`)).text()

it('serves a page that any origin may frame', async () => {
  const response = await fetch(lab.pageUrl)
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(await response.text()).toContain('您好，请问有什么可以帮您？')
})

it('replies to a message in its conversation alone', async () => {
  const sent = await send('c-1', '怎么退货？<b>')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/service-chat/?id=c-1'])
  const page = await read('c-1')
  expect(page).toContain('怎么退货？&lt;b&gt;')
  expect(page).toContain('退换货请在订单详情中申请')
  expect(await read('c-2')).not.toContain('怎么退货')
})

it('refuses a message without a conversation', async () => {
  expect((await send('', '您好')).status).toBe(400)
  expect((await send('a b', '您好')).status).toBe(400)
})

it('allows the configured origins to frame it', async () => {
  const own = await startServiceChatLab({ frameAncestors: "'none'" })
  const { headers } = await fetch(own.pageUrl)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  await own.stop()
})
