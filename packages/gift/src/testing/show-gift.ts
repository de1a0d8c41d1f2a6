import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { CompanyInfo, DataOf, GiftCard } from '@mall/contract'
import { buildData, memoryHost, renderFeature, type Answers } from '@mall/testing'
import { CARD_TOKEN, GIFT_RECIPIENT } from '../cards/card-token.ts'
import type { Recipient } from '../cards/model/recipient.ts'
import { giftFeature } from '../feature.ts'

export const ORDER_ID = '26010112345678901234'
export const cardSession = { token: 'card-token', expiresIn: 7_200, kind: 'choice' as const }

export const buildCard = (overrides: Partial<GiftCard> = {}): GiftCard => ({
  title: '冬日暖礼卡',
  kind: 'choice',
  number: '8800 1126 **** 7341',
  status: 'active',
  value: 2,
  left: 2,
  validUntil: '2027-01-31T00:00:00.000Z',
  isExpired: false,
  topUp: false,
  lockedUntil: null,
  lastUse: null,
  serverTime: '2026-01-01T00:00:00.000Z',
  ...overrides,
})
export const buildBalance = (overrides: Partial<GiftCard> = {}): GiftCard =>
  buildCard({
    title: '心意卡',
    kind: 'balance',
    value: 500_000,
    left: 500_000,
    topUp: true,
    ...overrides,
  })

type Goods = DataOf<'gift.goods'>['list'][number]
type Sku = [skuId: number, specText: string, available: number]

export const buildProduct = (spuId: number, name: string, skus: Sku[], costPoints = 0): Goods => ({
  spuId,
  name,
  picture: { src: '/media/p.webp', width: 400, height: 400 },
  categoryId: 1,
  categoryName: '食品',
  services: [],
  skus: skus.map(([skuId, specText, available]) => ({
    skuId,
    specText,
    available,
    picture: null,
    costPoints,
  })),
})
/** Goods of a card that pays by pieces. */
export const cardGoods = {
  list: [
    buildProduct(10, '高山乌龙茶', [[11, '清香型', 9]]),
    buildProduct(20, '香薰蜡烛', [
      [21, '雪松', 9],
      [22, '橙花', 9],
    ]),
    buildProduct(30, '平底煎锅', [[31, '深空灰', 0]]),
  ],
}
/** Goods of a card that pays by its balance. */
export const pricedGoods = {
  list: [buildProduct(10, '高山乌龙茶', [[11, '清香型', 9]], 300_000)],
}

type GiftOptions = {
  /** a card is open in this browser */
  isOpen?: boolean
  user?: boolean
  /** recipient of the latest SMS code */
  recipient?: Recipient
  host?: ReturnType<typeof memoryHost>
  company?: Partial<CompanyInfo>
}

/** Opens a screen of gift cards; with an open card by default. */
export const showGift = (
  route: string,
  answers: Answers,
  { isOpen = true, user = false, recipient, host = memoryHost(), company = {} }: GiftOptions = {},
) =>
  renderFeature(giftFeature, {
    route,
    host,
    user,
    company,
    answers: { 'gift.info': buildCard(), 'gift.goods': cardGoods, ...answers },
    prepare: ({ ports: { clock, storage } }) => {
      const store = (value: unknown) => JSON.stringify({ value, expiry: clock.now() + 600_000 })
      if (isOpen) storage.local.set(`mall:1:${CARD_TOKEN}`, store('card'))
      if (recipient) storage.session.set(`mall:1:${GIFT_RECIPIENT}`, store(recipient))
    },
  })
type Shown = ReturnType<typeof showGift>

/** Arguments of each request of a call. */
export const listArgs = ({ ports }: Shown, call: string) =>
  ports.server.requests.filter(({ name }) => name === call).map(({ args }) => args)

export async function fill(label: string, value: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
}

export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
}

/** Number and password of a card. */
export async function fillSecret(): Promise<void> {
  await fill('卡号', '8800112655207341')
  await fill('密码', '6K4P-9X2M-TR7')
}

export const captchaAnswers: Answers = {
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
}

/** Drags the piece of the captcha. */
export async function solveCaptcha(): Promise<void> {
  const knob = await screen.findByRole('slider')
  await waitFor(() => expect(knob.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.pointerDown(knob, { clientX: 0, clientY: 10 })
  fireEvent.pointerMove(knob, { clientX: 25, clientY: 11 })
  fireEvent.pointerMove(knob, { clientX: 50, clientY: 10 })
  fireEvent.pointerUp(knob)
}

/** An order of a card whose rest waits for cash. */
export const buildUnpaid = (
  overrides: Partial<DataOf<'gift.order'>> = {},
): DataOf<'gift.order'> => ({
  ...buildData('gift.order'),
  id: ORDER_ID,
  status: 0,
  cash: 1_000,
  goodsAmount: 600_000,
  freight: 0,
  payable: 100_000,
  paidPoints: 0,
  pointsAmount: 0,
  paidAt: null,
  canPay: true,
  expiresAt: '2027-01-01T00:00:00.000Z',
  ...overrides,
})
