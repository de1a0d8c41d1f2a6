import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signedIn } from '@mall/core/session'
import { offline, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../feature.ts'

const kept = { requestedAt: null, dueAt: null, hasOpenOrders: false }
const closing = {
  ...kept,
  requestedAt: '2026-11-28T02:00:00.000Z',
  dueAt: '2026-12-05T02:00:00.000Z',
}
const QUESTION = 'confirm: 您的账号将于 12 月 5 日 注销'
const show = (answers: Answers, isWithdrawn = true) => {
  const shown = renderFeature(shopFeature, {
    route: '/my',
    user: true,
    answers: { 'account.withdrawDeletion': kept, ...answers },
  })
  shown.ports.notify.answer(isWithdrawn)
  return shown
}
type Shown = ReturnType<typeof show>
const countQuestions = ({ ports }: Shown) =>
  ports.notify.messages.filter((text) => text.startsWith('confirm: 您的账号')).length
const visit = ({ shell }: Shown, path: string) => shell.ports.navigation.go(`${path}?companyId=1`)

it('prompts after the sign-in and withdraws the removal', async () => {
  const shown = show({ 'account.deletion': [closing, kept] })
  await waitFor(() => expect(shown.ports.notify.messages).toContain(QUESTION))
  await waitFor(() => expect(shown.ports.server.count('account.withdrawDeletion')).toBe(1))
  await waitFor(() => expect(shown.ports.notify.messages).toContain('toast: 已撤销，账号保留'))
})

it('prompts once per sign-in, however the session starts', async () => {
  const shown = show({ 'account.deletion': closing }, false)
  await waitFor(() => expect(countQuestions(shown)).toBe(1))
  visit(shown, '/home')
  visit(shown, '/my')
  await screen.findByText('您的账号将于 12 月 5 日 注销')
  expect(countQuestions(shown)).toBe(1)
  expect(shown.ports.server.count('account.withdrawDeletion')).toBe(0)
  shown.shell.store.dispatch(signedIn({ token: 't-second', openId: '' }))
  visit(shown, '/home')
  await waitFor(() => expect(countQuestions(shown)).toBe(2))
})

it('shows no prompt when no removal is requested', async () => {
  const shown = show({ 'account.deletion': kept })
  const key = 'mall:1:closing-asked'
  await waitFor(() => expect(shown.ports.storage.local.get(key)).not.toBeNull())
  expect(countQuestions(shown)).toBe(0)
})

it('prompts at a later navigation when the request fails', async () => {
  const shown = show({ 'account.deletion': offline() }, false)
  await waitFor(() => expect(shown.ports.server.count('account.deletion')).toBeGreaterThan(0))
  expect(countQuestions(shown)).toBe(0)
  shown.ports.server.script({ 'account.deletion': closing })
  await waitFor(() => {
    visit(shown, '/home')
    expect(countQuestions(shown)).toBe(1)
  })
})
