import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CompanyInfo } from '@mall/contract'
import { buildData, memoryHost, renderFeature } from '@mall/testing'
import { shopFeature } from '../../feature.ts'

const option = { serviceHours: '08:30-21:00' }
const noChat = buildData('chat.open', { isEnabled: false, conversation: null, messages: [] })

async function setup(company: Partial<CompanyInfo> = {}, host = memoryHost()) {
  const answers = { 'home.option': option, 'chat.open': noChat }
  const view = renderFeature(shopFeature, { route: '/service', company, host, answers })
  await screen.findByRole('heading', { name: '客服热线' })
  return { ...view, user: userEvent.setup(), messages: view.ports.notify.messages }
}

it('shows the company’s hotline as a phone link with its hours', async () => {
  await setup({ servicePhone: '95588' })
  expect(screen.getByText('95588')).toBeTruthy()
  expect(await screen.findByText('服务时间 08:30-21:00')).toBeTruthy()
  expect(screen.getByRole('link', { name: '拨打电话' }).getAttribute('href')).toBe('tel:95588')
})

it('shows the default hotline and hours if the company has none', async () => {
  const view = renderFeature(shopFeature, {
    route: '/service',
    company: { servicePhone: '' },
    answers: { 'home.option': {}, 'chat.open': noChat },
  })
  expect(await view.findByText('400-000-0000')).toBeTruthy()
  expect(view.getByText('服务时间 09:00-20:00')).toBeTruthy()
  expect(view.getByRole('link', { name: '拨打电话' }).getAttribute('href')).toBe('tel:4000000000')
})

it('offers the questions of the help centre first', async () => {
  await setup()
  const faq = screen.getByRole('link', { name: /常见问题/ })
  expect(faq.getAttribute('href')).toMatch(/^\/article\?/)
  const hotline = screen.getByRole('heading', { name: '客服热线' })
  expect(faq.compareDocumentPosition(hotline)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('copies the number, or explains how to copy it', async () => {
  const host = memoryHost()
  const { user, messages } = await setup({}, host)
  await user.click(screen.getByRole('button', { name: '复制号码' }))
  await waitFor(() => expect(messages).toContain('toast: 复制成功'))
  host.script({ copy: { kind: 'unsupported' } })
  await user.click(screen.getByRole('button', { name: '复制号码' }))
  await waitFor(() => expect(messages).toContain('toast: 复制失败，请长按复制'))
})

it('opens the company’s service page', async () => {
  const url = 'https://service.example/chat'
  const { user, host, messages } = await setup({ customerServiceUrl: url })
  await user.click(screen.getByRole('button', { name: /在线客服/ }))
  expect(host.calls.find(([name]) => name === 'openExternal')?.[1]).toBe(url)
  host.script({ openExternal: { kind: 'unsupported' } })
  await user.click(screen.getByRole('button', { name: /在线客服/ }))
  await waitFor(() => expect(messages).toContain('toast: 当前环境无法打开该链接'))
})

it('shows no service page if the company has none', async () => {
  await setup({ customerServiceUrl: '' })
  expect(screen.queryByRole('button', { name: /在线客服/ })).toBeNull()
})

it('shows the hotline while the conversation cannot be opened', async () => {
  const view = renderFeature(shopFeature, { route: '/service', answers: { 'home.option': option } })
  expect(await view.findByRole('heading', { name: '客服热线' })).toBeTruthy()
})
