import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { CompanyInfo } from '@mall/contract'
import type { Shell } from '@mall/core/feature'
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

it('copies the number or explains how to copy it', async () => {
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

const chatUrl = 'https://service.example/chat'

async function setupFrame(prepare?: (shell: Shell) => void) {
  const view = renderFeature(shopFeature, {
    route: '/service',
    company: { customerServiceUrl: chatUrl, customerServiceFramed: true, servicePhone: '95588' },
    answers: { 'home.option': option, 'chat.open': noChat },
    ...(prepare && { prepare }),
  })
  await screen.findByRole('button', { name: /在新页面打开|在线客服/ })
  return { ...view, user: userEvent.setup() }
}
const findFrame = () => screen.queryByTitle('在线客服')

it('opens the company’s service page inside the mall when the page allows it', async () => {
  const { container } = await setupFrame()
  const frame = findFrame()
  expect(frame?.getAttribute('src')).toBe(chatUrl)
  expect(frame?.getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-forms allow-popups',
  )
  expect(container.querySelector('main')?.getAttribute('aria-busy')).toBe('true')
  fireEvent.load(frame as HTMLElement)
  expect(container.querySelector('main')?.getAttribute('aria-busy')).toBeNull()
})

it('offers a new page and the hotline beside the frame', async () => {
  const { user, host, ports } = await setupFrame()
  expect(screen.getByText('打不开？')).toBeTruthy()
  expect(screen.getByRole('link', { name: '客服热线' }).getAttribute('href')).toBe('tel:95588')
  await user.click(screen.getByRole('button', { name: '在新页面打开' }))
  expect(host.calls.find(([name]) => name === 'openExternal')?.[1]).toBe(chatUrl)
  host.script({ openExternal: { kind: 'unsupported' } })
  await user.click(screen.getByRole('button', { name: '在新页面打开' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 当前环境无法打开该链接'))
})

it('waits for the network before it opens the frame and keeps an open frame offline', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const change = (isOnline: boolean) => {
    line.mockReturnValue(isOnline)
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  }
  try {
    await setupFrame()
    expect(await screen.findByRole('heading', { name: '当前没有网络' })).toBeTruthy()
    expect(findFrame()).toBeNull()
    change(true)
    fireEvent.load(findFrame() as HTMLElement)
    change(false)
    expect(findFrame()).toBeTruthy()
    expect(screen.queryByRole('heading', { name: '当前没有网络' })).toBeNull()
  } finally {
    line.mockRestore()
  }
})

it('opens the service page outside a bundle whose policy allows no frame', async () => {
  const { user, host } = await setupFrame((shell) => {
    shell.ports.baseUrl = 'https://api.example'
  })
  expect(findFrame()).toBeNull()
  await user.click(screen.getByRole('button', { name: /在线客服/ }))
  expect(host.calls.find(([name]) => name === 'openExternal')?.[1]).toBe(chatUrl)
})

it('shows no service page when the company has none', async () => {
  await setup({ customerServiceUrl: '' })
  expect(screen.queryByRole('button', { name: /在线客服/ })).toBeNull()
})

it('shows the hotline when the conversation fails to open', async () => {
  const view = renderFeature(shopFeature, { route: '/service', answers: { 'home.option': option } })
  expect(await view.findByRole('heading', { name: '客服热线' })).toBeTruthy()
})
