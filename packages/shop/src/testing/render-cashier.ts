import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DataOf, OrderDetail } from '@mall/contract'
import type { HostAdvice, HostPort } from '@mall/core/host'
import { pendingPayment } from '@mall/core/storage'
import {
  buildOrder,
  buildData,
  memoryHost,
  renderFeature,
  type Answers,
  type HostScript,
} from '@mall/testing'
import { lastPaidChannel, type PayChannel } from '@mall/commerce/order'
import { shopFeature } from '../feature.ts'

export const orderId = '26112112345678901234'

/** An order of 12,860 points and ¥449.20, due in 29:42. */
export const unpaidOrder = (overrides: Partial<OrderDetail> = {}) =>
  buildOrder({
    id: orderId,
    cash: 44_920,
    paidPoints: 12_860,
    pointsAmount: 1_286_000,
    // The test clock is at midnight UTC.
    expiresAt: '2026-01-01T00:29:42.000Z',
    ...overrides,
  })

/** Response of `pay.start`. */
export const started = (
  action: DataOf<'pay.start'>['action'] = { kind: 'redirect', url: 'https://pay.test/h5?p=1' },
) => ({ paymentId: 'p1', action, expiresAt: '2026-01-01T00:29:42.000Z' })

/** Response of `pay.status`. */
export const payState = (value: DataOf<'pay.status'>['state']) =>
  buildData('pay.status', { orderId, state: value })

/** Options of a company and a host with two channels. */
export const twoChannels = {
  payMethod: 'wechat,alipay',
  payment: { wechat: 'h5', alipay: 'h5' },
} as const

const emptyPage = { list: [], total: 0, page: 1, size: 10, hasNext: false }

type Options = {
  hostScript?: HostScript
  desktop?: boolean
  back?: boolean
  /** stores a pending payment first, with this channel if given */
  left?: boolean | PayChannel
  lastPaid?: PayChannel
  payMethod?: string
  payment?: HostPort['payment']
  advice?: HostAdvice
}

/** Renders the cashier with the unpaid order. */
export function renderCashier(answers: Answers, options: Options = {}) {
  const {
    hostScript = {},
    desktop = false,
    back = false,
    left = false,
    lastPaid,
    payMethod = 'wechat',
    payment,
    advice,
  } = options
  return renderFeature(shopFeature, {
    route: `/checkstand?orderId=${orderId}${back ? '&from=pay' : ''}`,
    user: true,
    company: { payMethod },
    host: memoryHost(hostScript, {
      facts: { desktop },
      ...(payment ? { payment } : {}),
      ...(advice ? { advice } : {}),
    }),
    answers: { 'order.detail': unpaidOrder(), 'order.listWithLines': emptyPage, ...answers },
    prepare: ({ ports }) => {
      const channel = typeof left === 'string' ? left : undefined
      const { storage, clock } = ports
      if (left) pendingPayment(storage, 1, clock.now).save({ orderId, ...(channel && { channel }) })
      if (lastPaid) lastPaidChannel(storage, 1, clock.now).save(lastPaid)
    },
  })
}

export const tapPay = async () =>
  userEvent.click(await screen.findByRole('button', { name: '微信支付 ¥449.20' }))

export const findQuestion = () => screen.findByRole('dialog', { name: '微信支付完成了吗？' })

export const getStarts = ({ ports }: ReturnType<typeof renderCashier>) =>
  ports.server.requests.filter(({ name }) => name === 'pay.start').map(({ args }) => args)
