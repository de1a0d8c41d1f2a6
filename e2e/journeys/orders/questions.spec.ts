import { productOf } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a question on the product page is answered by the seller and shown to others', async ({
  page,
  mall,
}) => {
  const asker = await mall.signIn(await mall.newShopper())
  const { companyId, token } = asker
  const { spuId } = await productOf(mall, '岩上 桂花红茶')
  const words = `这款适合冷泡吗（${String(asker.userId)}）`
  await page.goto(`/ware/questions?spuId=${String(spuId)}&companyId=1`)
  await page.getByRole('button', { name: '我要提问' }).click()
  const sheet = page.getByRole('dialog', { name: '提问' })
  await sheet.getByRole('textbox', { name: '问题' }).fill(words)
  await sheet.getByRole('button', { name: '提交问题' }).click()
  const question = page.getByRole('article').filter({ hasText: words })
  await expect(question).toContainText('待回答')

  type Questions = { list: { id: number; text: string }[] }
  const path = `/api/question/v1/goods/${String(spuId)}`
  const { list } = await mall.served<Questions>(path, { companyId, token })
  const id = list.find(({ text }) => text === words)?.id ?? 0
  await mall.operate(`/questions/${String(id)}/answer`, companyId, { text: '冷泡四小时最香' })
  await page.goto('/my/notices?companyId=1')
  await page.getByRole('link', { name: /提问有了回答/ }).click()
  await expect(question).toContainText('冷泡四小时最香')

  await mall.signIn(await mall.newShopper())
  await page.goto(`/ware/detail/${String(spuId)}?companyId=1`)
  const card = page.getByRole('region', { name: '问大家' })
  await expect(card).toContainText('冷泡四小时最香')
  await card.getByRole('link', { name: '查看全部' }).click()
  await expect(question).toContainText('商家')
  await mall.expectAuditPasses(1)
})
