import { orderIdOf, productOf } from '../../fixtures/mall/sale.ts'
import { buyNow } from '../../fixtures/screen/actions.ts'
import { expect, test } from '../../fixtures/test.ts'

type Conversation = { id: number; status: string; userId: number; lastSeq: number }
type Message = { seq: number; by: string; text: string }

const input = { name: '输入消息' }

test('a question with an order and a picture is answered after a lost connection', async ({
  page,
  context,
  mall,
}) => {
  const shopper = await mall.signIn(await mall.newShopper())
  await mall.addAddress(shopper)
  const product = await productOf(mall, '听涧 头戴式', ['云雾白', '标准版'])
  await page.goto(`/ware/detail/${String(product.spuId)}?companyId=1`)
  await buyNow(page, product.specValues)
  await page.getByRole('button', { name: '提交订单' }).click()
  const orderId = await orderIdOf(page)

  await page.goto(`/my/order/detail/${orderId}?companyId=1`)
  await page.getByRole('link', { name: /联系客服/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '在线客服' })).toBeVisible()
  await page.getByRole('button', { name: '发送订单' }).click()
  const log = page.getByRole('log', { name: '聊天记录' })
  await expect(log.getByText(orderId)).toBeVisible()
  await expect(log.getByRole('link', { name: '查看订单' })).toBeVisible()

  await page.getByRole('button', { name: '发送图片' }).click()
  const sheet = page.getByRole('dialog', { name: '发送图片' })
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(sheet.getByRole('button', { name: '发送', exact: true })).toBeEnabled()
  await sheet.getByRole('button', { name: '发送', exact: true }).click()
  await expect(log.getByRole('img', { name: '查看图片' })).toBeVisible()

  const picture = log.getByRole('img', { name: '查看图片' })
  const readWidth = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(readWidth).toBeGreaterThan(0)
  const address = (await picture.getAttribute('src')) ?? ''
  expect(address).toContain('/media/signed/')
  const outsider = await page.request.get(address.replace(/\/signed\/[^/]+/, ''))
  expect(outsider.status()).toBe(404)
  // The address of an open page expires; the page requests a new one.
  const chatAddress = '**/api/chat/v1/open**'
  await page.route(chatAddress, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/signed\/\d+/g, 'signed/1000000000')
    await route.fulfill({ response, body })
  })
  const expired = page.waitForResponse(
    (response) => response.url().includes('/signed/1000000000') && response.status() === 404,
  )
  await page.reload()
  await expired
  await expect.poll(readWidth).toBeGreaterThan(0)
  await page.unroute(chatAddress)

  // Messages reach the server; its responses are lost.
  let isLost = true
  await context.route('**/api/chat/v1/**', async (route) => {
    if (!isLost) return route.continue()
    if (route.request().method() === 'POST') await route.fetch()
    return route.abort('connectionreset')
  })
  // The poll that was already in progress would still deliver the message.
  await page.waitForEvent('requestfailed', (request) => request.url().includes('/chat/v1/'))
  await page.getByRole('textbox', input).fill('什么时候发货？')
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await expect(page.getByRole('button', { name: '重发' })).toBeVisible()
  isLost = false
  await page.reload()
  await expect(log.getByText('什么时候发货？')).toHaveCount(1)
  await expect(page.getByRole('button', { name: '重发' })).toHaveCount(0)

  const headers = { Authorization: `Bearer ${mall.opsKey}` }
  const { list } = await mall.served<{ list: Conversation[] }>('/api/ops/v1/chats', {
    headers,
    args: { status: 'waiting', limit: 100 },
  })
  const chat = list.find(({ userId }) => userId === shopper.userId)
  expect(chat?.lastSeq).toBe(3)
  const path = `/chats/${String(chat?.id)}`
  await mall.operate(`${path}/take`, 1)
  const key = `journey-answer-${String(chat?.id)}`
  await mall.operate(`${path}/messages`, 1, { key, text: '今天 18:00 前发出' })
  await mall.operate(`${path}/messages`, 1, { key, text: '今天 18:00 前发出' })
  await expect(log.getByText('今天 18:00 前发出')).toHaveCount(1)
  const { messages } = await mall.served<{ messages: Message[] }>(`/api/ops/v1${path}`, { headers })
  expect(messages.map(({ by, text }) => `${by} ${text}`)).toEqual([
    'shopper ',
    'shopper ',
    'shopper 什么时候发货？',
    'agent 今天 18:00 前发出',
  ])
  await expect(log.getByText('已读')).toHaveCount(3)
  await mall.expectAuditPasses(1)
})

test('a message outside the hours is answered later', async ({ page, mall }) => {
  const companyId = 6
  const shopper = await mall.signIn(await mall.newShopper(companyId))
  await page.goto(`/service?companyId=${String(companyId)}`)
  await page.getByRole('textbox', { name: '留言' }).fill('请回电')
  await page.getByRole('textbox', { name: '手机号' }).fill(shopper.phone)
  await page.getByRole('button', { name: '提交留言' }).click()
  const log = page.getByRole('log', { name: '聊天记录' })
  await expect(log.getByText('请回电')).toBeVisible()

  const headers = { Authorization: `Bearer ${mall.opsKey}` }
  const { list } = await mall.served<{ list: Conversation[] }>('/api/ops/v1/chats', {
    companyId,
    headers,
    args: { status: 'offline', limit: 100 },
  })
  const id = list.find(({ userId }) => userId === shopper.userId)?.id
  const answer = { key: `journey-offline-${String(id)}`, text: '已处理' }
  await mall.operate(`/chats/${String(id)}/messages`, companyId, answer)
  await page.reload()
  await expect(log.getByText('已处理')).toBeVisible()
  await mall.expectAuditPasses(companyId)
})
