import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBankAnalyticsLab, type BankAnalyticsLab } from './lab.ts'

let lab: BankAnalyticsLab
beforeAll(async () => {
  lab = await startBankAnalyticsLab()
})
afterAll(() => lab.stop())

it('serves its script file', async () => {
  const response = await fetch(lab.scriptUrl)
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(await response.text()).toContain('bankAnalytics')
})

it('lists the views that its tracking picture counted', async () => {
  const picture = await fetch(`${lab.url}/bank-analytics/view?path=%2Fmy%2Forder%2F%3Aid`)
  expect(picture.headers.get('content-type')).toBe('image/gif')
  const listed = await fetch(`${lab.url}/lab/bank-analytics/views`)
  expect(await listed.json()).toEqual(['/my/order/:id'])
  expect(lab.views()).toEqual(['/my/order/:id'])
})
