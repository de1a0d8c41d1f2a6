import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { delayed } from '@mall/testing'
import { buildCup } from '../../../testing/builders.ts'
import { renderDetail } from '../../../testing/render-detail.ts'
import './questions-card.tsx'

const latest = [
  { id: 1, text: '会夹耳朵吗', answer: { text: '不夹', isSeller: true } },
  { id: 2, text: '续航多久', answer: { text: '一周一充', isSeller: false } },
]

it('shows two questions with their best answers and links to all', async () => {
  renderDetail({ answers: { 'question.summary': { total: 6, latest } } })
  const card = within(await screen.findByRole('region', { name: '问大家' }))
  expect(await card.findByText('问大家（6）')).toBeTruthy()
  const items = card.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['会夹耳朵吗商家 不夹', '续航多久已购买 一周一充'])
  const link = card.getByRole('link', { name: '查看全部' })
  expect(link.getAttribute('href')).toBe('/ware/questions?companyId=1&spuId=1')
})

it('links to a new question when none exists, for a product on sale', async () => {
  const none = { 'question.summary': { total: 0, latest: [] } }
  const { unmount } = renderDetail({ answers: none })
  const row = await screen.findByRole('link', { name: /问大家.*向买过的人和商家提问/ })
  expect(row.getAttribute('href')).toContain('/ware/questions')
  unmount()
  renderDetail({ answers: { ...none, 'goods.detail': buildCup({ onSale: false }) } })
  await screen.findByText('不锈钢')
  expect(screen.queryByText('向买过的人和商家提问')).toBeNull()
})

it('shows the details once the number of questions has loaded', async () => {
  let respond = () => {}
  const responded = new Promise<void>((resolve) => (respond = resolve))
  const answers = { 'question.summary': delayed(responded, { total: 6, latest }) }
  renderDetail({ answers })
  await screen.findByRole('heading', { level: 1, name: '保温杯' })
  expect(screen.queryByText('不锈钢')).toBeNull()
  respond()
  expect(await screen.findByText('不锈钢')).toBeTruthy()
})
