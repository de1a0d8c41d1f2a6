// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { xssStrings } from '@mall/testing/xss-strings'
import type { LabChat, LabChatMessage } from '../../shared/chats.ts'
import { ChatTab } from './chat-tab.tsx'

const at = '2026-01-02T00:00:00.000Z'
const chats: LabChat[] = xssStrings.map((text, index) => ({
  id: index + 1,
  status: 'open',
  shopper: text,
  userId: 1,
  agent: text,
  lastSeq: 300,
  agentReadSeq: 0,
}))
const messages: LabChatMessage[] = xssStrings.map((text, index) => ({
  seq: index + 1,
  by: index % 2 === 0 ? 'shopper' : 'agent',
  text,
  at,
  picture: null,
  order: index % 5 === 3 ? { id: text, name: text } : null,
  product: index % 5 === 4 ? { spuId: 1, name: text } : null,
}))
const root = document.createElement('div')

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/lab/chats' ? chats : { messages }),
  )
  document.body.append(root)
})
afterEach(() => {
  vi.unstubAllGlobals()
  root.remove()
})

function expectTextOnly() {
  for (const text of xssStrings) expect(root.textContent).toContain(text)
  const elements = new Set([...root.querySelectorAll('*')].map(({ tagName }) => tagName))
  const known = ['UL', 'LI', 'SPAN', 'B', 'SMALL', 'BUTTON', 'FORM', 'DIV', 'LABEL', 'TEXTAREA']
  expect([...elements].filter((name) => !known.includes(name))).toEqual([])
  const attributes = [...root.querySelectorAll('*')].flatMap((one) => [...one.attributes])
  expect(attributes.filter(({ name }) => /^(?:on|href|src|action|style)/.test(name))).toEqual([])
  expect('__executed' in window).toBe(false)
  expect(document.body.dataset['executed']).toBeUndefined()
}

it('shows shoppers and messages as text', async () => {
  const view = createRoot(root)
  await act(async () => view.render(<ChatTab />))
  expectTextOnly()
  await act(async () => root.querySelector('button')?.click())
  expect(root.querySelector('textarea')).not.toBeNull()
  expectTextOnly()
  await act(async () => view.unmount())
})
