import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { companyKey } from '@mall/core/storage'
import { refuse, type Answers, type TestPorts } from '@mall/testing'
import { LOGIN } from '../../testing/login-fixtures.ts'
import { renderMall, TICKET, waitForPath } from '../../testing/sign-in-view.tsx'

const LINK = '/service?data=c2VhbGVk'
const DRAFT = companyKey(1, 'draft-of-account')

/** Opens a link with a session; `agrees`: confirms the change of the account. */
const open = (answers: Answers['login.thirdParty'], agrees = true, more: Answers = {}) =>
  renderMall({
    route: LINK,
    company: { loginMethod: 12, appId: '', ddCorpId: '' },
    answers: { 'login.thirdParty': answers, ...more },
    user: true,
    prepare({ ports }) {
      ;(ports as TestPorts).notify.answer(agrees)
      ports.storage.local.set(DRAFT, '1')
    },
  })
type View = Awaited<ReturnType<typeof open>>

const sent = ({ ports }: View) =>
  ports.server.requests
    .filter(({ name }) => name === 'login.thirdParty')
    .map(({ args, headers }) => [args['replaceSession'], headers.get('Authorization')])
const QUESTION = 'confirm: 切换账号？'

it('keeps the current account and opens the target once', async () => {
  const view = await open(refuse('login/other-account'), false)
  await waitForPath(view.here, '/service')
  await waitFor(() => expect(view.messages).toEqual([QUESTION]))
  await waitForPath(view.here, '/service')
  expect(view.token()).toBe('t-test')
  expect(sent(view)).toEqual([[undefined, 'Bearer t-test']])
  expect(view.ports.entryParams.names()).toEqual([])
  expect(view.ports.storage.local.get(DRAFT)).toBe('1')
  view.expectNoTrace('c2VhbGVk')
})

it('switches after a confirmation and clears the stored data of the former account', async () => {
  const view = await open([refuse('login/other-account'), LOGIN])
  await waitFor(() => expect(view.token()).toBe('t-new'))
  await waitForPath(view.here, '/service')
  expect(sent(view)).toEqual([
    [undefined, 'Bearer t-test'],
    [true, 'Bearer t-test'],
  ])
  expect(view.messages).toEqual([QUESTION, 'toast: 登录成功'])
  expect(view.ports.storage.local.get(DRAFT)).toBeNull()
})

it('signs the same account in without a confirmation', async () => {
  const view = await open(LOGIN)
  await waitFor(() => expect(view.token()).toBe('t-new'))
  await waitForPath(view.here, '/service')
  expect(view.messages).toEqual(['toast: 登录成功'])
  expect(sent(view)).toEqual([[undefined, 'Bearer t-test']])
})

it('stays signed in after a link that is not verified', async () => {
  const view = await open(refuse('login/stale-link'))
  await waitFor(() => expect(view.messages).toEqual(['alert: 登录链接已失效，请重新进入']))
  await waitForPath(view.here, '/service')
  expect(view.token()).toBe('t-test')
  expect(sent(view)).toHaveLength(1)
})

it('ends the former session before the new account binds a phone', async () => {
  const bindPhone = refuse('login/bind-phone', undefined, TICKET)
  const view = await open([refuse('login/other-account'), bindPhone])
  await screen.findByRole('dialog', { name: '绑定手机号' })
  expect(view.token()).toBeNull()
  expect(view.here()).toMatch(/^\/login\?/)
})
