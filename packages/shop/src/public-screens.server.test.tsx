// @vitest-environment node
import { expect, it } from 'vitest'
import { createShell } from '@mall/core/feature'
import { renderScreenToString } from '@mall/core/server'
import { buildCompany, buildData, plainFallbacks, PlainLayout, testPorts } from '@mall/testing'
import { shopFeature } from './feature.ts'

it.each([
  ['/login?companyId=1', '登录积分商城', 0],
  ['/service?companyId=1', '在线客服', 0],
  ['/service-terms?companyId=1', '服务条款', 0],
  ['/privacy?companyId=1', '隐私政策', 0],
  ['/user-agreement?companyId=1', '用户协议', 0],
  // The article's title arrives with its text.
  ['/article/detail?companyId=1&typeId=11', 'aria-label="返回"', 0],
  ['/building?companyId=1', '商城正在建设中', 1],
])('%s renders to markup on the server', async (url, expectedText, shopStatus) => {
  expect('document' in globalThis).toBe(false)
  const shell = createShell({
    ...testPorts({ answers: { 'chat.open': buildData('chat.open', { isEnabled: true }) } }),
    features: [shopFeature],
    layout: PlainLayout,
    fallbacks: plainFallbacks,
    entry: { url, boot: { companyInfo: buildCompany({ shopStatus }) } },
  })
  const screen = await renderScreenToString(shell, url)
  expect(screen.kind === 'html' && screen.html).toContain(expectedText)
})

it('renders every response that it passes to the browser', async () => {
  const url = '/article/detail?companyId=1&id=7'
  const article = buildData('home.article', { id: 7, html: '<p>三分钟</p>' })
  const related = buildData('article.related', { category: '购物指南', goods: [], articles: [] })
  const shell = createShell({
    ...testPorts({ answers: { 'home.article': article, 'article.related': related } }),
    features: [shopFeature],
    layout: PlainLayout,
    fallbacks: plainFallbacks,
    entry: { url, boot: { companyInfo: buildCompany() } },
  })
  const screen = await renderScreenToString(shell, url)
  if (screen.kind !== 'html') throw new Error('the guard sends elsewhere')
  const isAnswered = Object.keys(screen.answers.queries).some((key) => key.includes('Related'))
  expect(isAnswered).toBe(true)
  expect(screen.html).toContain('购物指南')
})
