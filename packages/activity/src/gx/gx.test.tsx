import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DataOf, GxCampaign } from '@mall/contract'
import { buildUser, refuse, renderFeature, type Answers } from '@mall/testing'
import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { activityFeature } from '../feature.ts'
import './campaign/campaign-page.tsx'
import './sign-in/sign-in-page.tsx'
import './texts/text-pages.tsx'

/** Screens of other features that these screens lead to. */
const Other = () => <main>other</main>
const feature = defineFeature({
  ...activityFeature,
  routes: [screens.home, screens.login, screens.benefits, screens.equityWareDetail].map((path) => ({
    path,
    title: '',
    access: {},
    lazy: async () => ({ Component: Other }),
  })),
})

const campaign = (overrides: Partial<GxCampaign> = {}): DataOf<'gx.campaign'> => ({
  serverTime: '2026-01-05T02:00:00.000Z',
  campaign: {
    id: 7,
    title: '贵宾礼遇',
    note: '',
    ways: ['mail'],
    quantity: 1,
    state: 'open',
    validFrom: '2026-01-01T00:00:00.000Z',
    validUntil: '2026-02-01T00:00:00.000Z',
    goods: [
      {
        spuId: 10,
        skuId: 11,
        name: '保温杯',
        specText: '银色',
        costPoints: 9_900,
        picture: { src: '/cup.webp', width: 400, height: 400, tile: 'sand' },
        available: 5,
      },
    ],
    ...overrides,
  },
})
const qualified = (
  overrides: Partial<DataOf<'login.gxQualification'>> = {},
): DataOf<'login.gxQualification'> => ({ id: 7, state: 'qualified', grantId: null, ...overrides })

type Options = { route?: string; user?: boolean }
const show = (answers: Answers, { route = '/activity/gx-new/act', user = true }: Options = {}) =>
  renderFeature(feature, {
    route,
    user,
    answers: { 'gx.campaign': campaign(), 'login.gxQualification': qualified(), ...answers },
  })

it('claims the benefit of a qualified shopper and leads to its product', async () => {
  const { ports } = show({
    'login.gxQualification': [qualified(), qualified({ state: 'claimed', grantId: 9 })],
    'gx.claim': { grantId: 9 },
  })
  fireEvent.click(await screen.findByRole('button', { name: '立即领取' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('领取成功'))
  const link = await screen.findByRole('link', { name: '选择商品' })
  expect(link.getAttribute('href')).toContain('/equity/ware-detail/10')
  expect(link.getAttribute('href')).toContain('grantId=9')
})

it('shows a guest that the phone has to be verified', async () => {
  const { ports } = show({}, { user: false })
  expect(await screen.findByText('需验证手机号')).toBeTruthy()
  const link = screen.getByRole('link', { name: '去验证手机号' })
  expect(link.getAttribute('href')).toContain('/activity/gx-new?')
  expect(ports.server.count('login.gxQualification')).toBe(0)
})

it.each([
  ['unqualified', { state: 'unqualified' }, '该手机号不在活动名单中'],
  ['claimed by another shopper', { state: 'claimed' }, '该手机号的权益已被领取'],
] as const)('shows a phone that is %s, without a button', async (_title, found, text) => {
  show({ 'login.gxQualification': qualified(found) })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '立即领取' })).toBeNull()
})

it.each([
  ['ended', '活动已结束'],
  ['stopped', '活动已停止'],
  ['coming', /开始领取/],
] as const)('shows a campaign that is %s', async (state, text) => {
  show({ 'gx.campaign': campaign({ state }) })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '立即领取' })).toBeNull()
})

it('shows the refusal of a claim', async () => {
  const { ports } = show({ 'gx.claim': refuse('gx/not-running') })
  fireEvent.click(await screen.findByRole('button', { name: '立即领取' }))
  await waitFor(() => expect(ports.notify.messages.join()).toContain('活动未开始或已结束'))
})

it('shows that the company has no campaign, with the way home', async () => {
  show({ 'gx.campaign': { serverTime: '2026-01-05T02:00:00.000Z', campaign: null } })
  expect(await screen.findByText('暂无活动')).toBeTruthy()
  expect(screen.getByRole('link', { name: '回首页' })).toBeTruthy()
})

it('requires phone, code and consent, each with its error', async () => {
  const { ports } = show({}, { route: '/activity/gx-new', user: false })
  fireEvent.click(await screen.findByRole('button', { name: '验证并进入' }))
  expect(await screen.findByText('请输入正确的手机号码')).toBeTruthy()
  expect(screen.getByText('请输入验证码')).toBeTruthy()
  expect(screen.getByText('请先阅读并勾选同意')).toBeTruthy()
  expect(ports.server.count('login.captcha')).toBe(0)
})

/** Public key that a form can be encrypted with. */
async function createPublicKey(): Promise<DataOf<'login.publicKey'>> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
  const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const text = Buffer.from(raw).toString('base64url')
  return { keyId: 'k1', publicKey: text, nonce: 'n1', expiresIn: 120 }
}

/** Drags the puzzle piece. */
async function dragPiece() {
  const knob = await screen.findByRole('slider')
  await waitFor(() => expect(knob.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.pointerDown(knob, { clientX: 0, clientY: 10 })
  fireEvent.pointerMove(knob, { clientX: 25, clientY: 11 })
  fireEvent.pointerMove(knob, { clientX: 50, clientY: 10 })
  fireEvent.pointerUp(knob)
}

it('signs in by code and leads to the campaign', async () => {
  const { here, ports } = show(
    {
      'login.captcha': {
        kind: 'puzzle',
        captchaId: 'p1',
        background: 'data:image/png;base64,AAAA',
        piece: 'data:image/png;base64,AAAA',
        pieceY: 100,
        pieceSize: 58,
        workBits: 0,
      },
      'login.checkCaptcha': { captchaVerifyParam: 'proof', expiresIn: 120 },
      'login.publicKey': await createPublicKey(),
      'login.gxLogin': { token: 't', expiresIn: 60, openId: '', halfRegistered: false },
      'login.getInfo': buildUser(),
    },
    { route: '/activity/gx-new', user: false },
  )
  fireEvent.change(await screen.findByLabelText('手机号'), { target: { value: '13800000001' } })
  fireEvent.change(screen.getByLabelText('验证码'), { target: { value: '246810' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: '验证并进入' }))
  await dragPiece()
  await waitFor(() => expect(here()).toContain('/activity/gx-new/act'))
  expect(ports.server.count('login.gxLogin')).toBe(1)
  expect(await screen.findByRole('button', { name: '立即领取' })).toBeTruthy()
})

it('shows the terms of the campaign', async () => {
  const { ports } = show(
    {
      'home.article': {
        id: 41,
        typeId: 41,
        title: '活动服务条款',
        html: '<p>仅限名单</p>',
        updatedAt: '2026-01-01T00:00:00.000Z',
        version: 'default-1',
      },
    },
    { route: '/activity/gx-new/service-terms', user: false },
  )
  expect(await screen.findByText('仅限名单')).toBeTruthy()
  expect(ports.server.requests.find(({ name }) => name === 'home.article')?.args).toEqual({
    typeId: '41',
  })
})
