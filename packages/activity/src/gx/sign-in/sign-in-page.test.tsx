import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DataOf } from '@mall/contract'
import { buildUser, itLoads, offline, refuse, silence, type Answers } from '@mall/testing'
import { buildCampaign, noCampaign, showGx } from '../../testing/show-gx.ts'

const show = (answers: Answers = {}) => showGx('/activity/gx-new', answers, { user: false })
const button = () => screen.getByRole('button', { name: '验证并进入' })

/** Public key that a form can be encrypted with. */
async function createPublicKey(): Promise<DataOf<'login.publicKey'>> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
  const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const text = Buffer.from(raw).toString('base64url')
  return { keyId: 'k1', publicKey: text, nonce: 'n1', expiresIn: 120 }
}

/** Renders the screen with its captcha and the given response to the sign-in. */
const showForm = async (answers: Answers) =>
  show({
    'login.captcha': {
      kind: 'puzzle',
      captchaId: 'c1',
      background: 'data:image/png;base64,AAAA',
      piece: 'data:image/png;base64,AAAA',
      pieceY: 100,
      pieceSize: 58,
      workBits: 0,
    },
    'login.checkCaptcha': { captchaVerifyParam: 'proof', expiresIn: 120 },
    'login.publicKey': await createPublicKey(),
    'login.getInfo': buildUser(),
    ...answers,
  })

const typePhone = async () =>
  fireEvent.change(await screen.findByLabelText('手机号'), { target: { value: '13800000001' } })

async function dragPiece() {
  const knob = await screen.findByRole('slider')
  await waitFor(() => expect(knob.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.pointerDown(knob, { clientX: 0, clientY: 10 })
  fireEvent.pointerMove(knob, { clientX: 25, clientY: 11 })
  fireEvent.pointerMove(knob, { clientX: 50, clientY: 10 })
  fireEvent.pointerUp(knob)
}

async function signIn() {
  await typePhone()
  fireEvent.change(screen.getByLabelText('验证码'), { target: { value: '246810' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(button())
  await dragPiece()
}

it('requires phone, code and consent with an error at each', async () => {
  const { ports } = show()
  fireEvent.click(await screen.findByRole('button', { name: '验证并进入' }))
  expect(await screen.findByText('请输入正确的手机号码')).toBeTruthy()
  expect(screen.getByText('请输入验证码')).toBeTruthy()
  expect(screen.getByText('请先阅读并勾选同意')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('手机号'))
  expect(ports.server.count('login.captcha')).toBe(0)
})

it('signs in by code and opens the campaign', async () => {
  const login = { token: 't', expiresIn: 60, openId: '', halfRegistered: false }
  const { here, ports } = await showForm({ 'login.gxLogin': login })
  await signIn()
  await waitFor(() => expect(here()).toContain('/activity/gx-new/act'))
  expect(ports.server.count('login.gxLogin')).toBe(1)
  expect(await screen.findByRole('button', { name: '立即领取' })).toBeTruthy()
})

it('sends a code to the phone after the captcha', async () => {
  const { ports } = await showForm({ 'login.sendSmsCode': { resendAfter: 60 } })
  await typePhone()
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await dragPiece()
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 验证码已发送'))
  expect(await screen.findByRole('button', { name: '120 秒后重发' })).toBeTruthy()
  const sent = ports.server.requests.find(({ name }) => name === 'login.sendSmsCode')
  expect(sent?.args).toMatchObject({ phoneNum: '13800000001', captchaVerifyParam: 'proof' })
})

it('sends no code without a phone and shows the error at its field', async () => {
  const { ports } = await showForm({})
  fireEvent.click(await screen.findByRole('button', { name: '获取验证码' }))
  expect(await screen.findByText('请输入手机号！')).toBeTruthy()
  expect(ports.server.count('login.captcha')).toBe(0)
})

it('shows why no code is sent', async () => {
  const { ports } = await showForm({ 'login.sendSmsCode': refuse('login/sms-limit') })
  await typePhone()
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await dragPiece()
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 今日获取验证码次数已达上限'))
  expect(screen.getByRole('button', { name: '获取验证码' })).toBeTruthy()
})

// A tap on the button opens the captcha and sends no request yet.
it('signs in once for two taps', async () => {
  const { ports } = await showForm({ 'login.gxLogin': silence() })
  await signIn()
  await waitFor(() => expect(ports.server.count('login.gxLogin')).toBe(1))
  fireEvent.click(button())
  fireEvent.click(button())
  await Promise.resolve()
  expect(button().getAttribute('aria-busy')).toBe('true')
  expect(ports.server.count('login.captcha')).toBe(1)
  expect(ports.server.count('login.gxLogin')).toBe(1)
})

it('shows a wrong code at its field until it changes', async () => {
  await showForm({ 'login.gxLogin': refuse('login/wrong-code') })
  await signIn()
  expect(await screen.findByText('验证码错误或已失效')).toBeTruthy()
  const code = screen.getByLabelText('验证码')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  fireEvent.change(code, { target: { value: '246811' } })
  expect(screen.queryByText('验证码错误或已失效')).toBeNull()
})

it.each([
  ['is refused', () => refuse('gx/not-running'), '活动未开始或已结束'],
  ['found no network', offline, '网络错误，请检查网络连接'],
])('reports that the sign-in %s', async (_title, answer, text) => {
  const { ports } = await showForm({ 'login.gxLogin': answer() })
  await signIn()
  await waitFor(() => expect(ports.notify.messages).toContain(`toast: ${text}`))
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
})

it('keeps the input while the terms are open', async () => {
  const { here, shell } = show({ 'home.article': refuse('home/no-article') })
  await typePhone()
  const terms = screen.getByRole('link', { name: '《活动服务条款》' }).getAttribute('href')
  act(() => shell.ports.navigation.go(String(terms)))
  await waitFor(() => expect(here()).toContain('/activity/gx-new/service-terms'))
  fireEvent.click(await screen.findByRole('button', { name: '返回' }))
  const phone = await screen.findByLabelText<HTMLInputElement>('手机号')
  expect(phone.value.replaceAll(' ', '')).toBe('13800000001')
})

it('shows a link to an ended campaign instead of the form', async () => {
  show({ 'gx.campaign': buildCampaign({ state: 'ended' }) })
  const link = await screen.findByRole('link', { name: '查看活动' })
  expect(link.getAttribute('href')).toContain('/activity/gx-new/act')
  expect(screen.queryByRole('button', { name: '验证并进入' })).toBeNull()
})

it('redirects a shopper to the campaign', async () => {
  const { here } = showGx('/activity/gx-new')
  await waitFor(() => expect(here()).toContain('/activity/gx-new/act'))
})

it('links to the other sign-ins, which return to the campaign', async () => {
  show()
  const link = await screen.findByRole('link', { name: '用其他方式登录' })
  const href = new URL(link.getAttribute('href') ?? '', 'https://mall.test')
  expect(href.pathname).toBe('/login')
  expect(href.searchParams.get('redirect')).toContain('/activity/gx-new/act')
})

itLoads({
  show,
  call: 'gx.campaign',
  data: buildCampaign(),
  shows: '贵宾礼遇',
  empty: { data: noCampaign, says: '暂无活动' },
  session: false,
})
