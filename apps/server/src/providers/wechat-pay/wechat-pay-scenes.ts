/**
 * Differences between the payment scenes of WeChat Pay: H5, code, inside WeChat, mini-programme.
 */
import { randomBytes } from 'node:crypto'
import type { PayAction } from '@mall/contract'
import type { PaymentOrder } from '../cash/cash.ts'
import type { Merchant } from './wechat-pay-http.ts'
import { bridgeParams } from './wechat-pay-signature.ts'

/** Path of the API for orders of a scene; null for a scene of another channel. */
export const placedAt: Record<PaymentOrder['scene'], string | null> = {
  h5: '/v3/pay/transactions/h5',
  native: '/v3/pay/transactions/native',
  jsapi: '/v3/pay/transactions/jsapi',
  mini: '/v3/pay/transactions/jsapi',
  app: null,
  cashier: null,
}

/** Returns an IPv4 address without the prefix `::ffff:`, which dual-stack sockets add. */
const plainIp = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/, '')

/** Fields of an order that depend on its scene. */
export const sceneFields = ({ scene, clientIp, payer }: PaymentOrder) => ({
  scene_info: {
    payer_client_ip: plainIp(clientIp),
    ...(scene === 'h5' ? { h5_info: { type: 'Wap' } } : {}),
  },
  ...(payer ? { payer: { openid: payer } } : {}),
})

/** Path of the native page of a mini-programme with the signed parameters and the way back. */
const buildPagePath = (page: string, params: Record<string, string>) =>
  `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams(params).toString().replaceAll('+', '%20')}`

function prepaid(merchant: Merchant, order: PaymentOrder, prepayId: string): PayAction {
  const params = bridgeParams(merchant.privateKey, {
    appId: order.appId,
    prepayId,
    now: merchant.now(),
    nonce: randomBytes(16).toString('hex'),
  })
  return order.scene === 'mini'
    ? {
        kind: 'mini',
        path: buildPagePath(order.miniPage, {
          paymentId: order.paymentId,
          returnUrl: order.returnUrl,
          ...params,
        }),
      }
    : { kind: 'jsapi', params }
}

/**
 * Parameters for the shopper from the provider's response to an order; null for other responses.
 */
export function actionOf(
  merchant: Merchant,
  order: PaymentOrder,
  body: Record<string, unknown>,
): PayAction | null {
  const { scene } = order
  if (scene === 'h5' && typeof body.h5_url === 'string')
    return { kind: 'redirect', url: body.h5_url }
  if (scene === 'native' && typeof body.code_url === 'string') {
    return { kind: 'qr', codeUrl: body.code_url }
  }
  const isPrepaid = scene === 'jsapi' || scene === 'mini'
  return isPrepaid && typeof body.prepay_id === 'string' && body.prepay_id !== ''
    ? prepaid(merchant, order, body.prepay_id)
    : null
}

const packageOf = (action: PayAction) => {
  if (action.kind === 'jsapi') return action.params.package
  if (action.kind !== 'mini') return ''
  return new URLSearchParams(action.path.slice(action.path.indexOf('?') + 1)).get('package') ?? ''
}

/** Signs a prepayment again with the present time; pages and codes stay unchanged. */
export function signedAgain(merchant: Merchant, order: PaymentOrder, action: PayAction): PayAction {
  const [, prepayId] = /^prepay_id=(.+)$/.exec(packageOf(action)) ?? []
  return prepayId ? prepaid(merchant, order, prepayId) : action
}
