import { createVerify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { allowLocalPages } from '../cashier/allow-local-pages.ts'
import type { NotificationMode } from '../cashier/payer.ts'
import { LabRefusal } from './store.ts'
import type { LabParts } from './api.routes.ts'

/** Parameters of WeChat's payment call. */
const Params = z.object({
  appId: z.string(),
  timeStamp: z.string().regex(/^\d{10}$/),
  nonceStr: z.string().min(1).max(32),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
})

/** Verifies the merchant's signature for this prepayment and its app. */
function checkParams({ keys, store }: LabParts, prepayId: string, body: string): void {
  const params = Params.safeParse(JSON.parse(body)).data
  const isSigned =
    params?.package === `prepay_id=${prepayId}` &&
    params.appId === store.byPrepayId(prepayId)?.order.appid &&
    createVerify('sha256')
      .update(`${params.appId}\n${params.timeStamp}\n${params.nonceStr}\n${params.package}\n`)
      .verify(keys.merchantPublic, params.paySign, 'base64')
  if (!isSigned) throw new LabRefusal(400, 'SIGN_ERROR', '支付验证签名失败')
}

/**
 * Payment route of a simulated WeChat or mini-programme: the prepayment id in the path and the
 * page's
 * signed parameters as JSON. Without a body the signature is not checked.
 */
export function prepayRoutes(
  app: FastifyInstance,
  parts: LabParts,
  payByPrepay: (prepayId: string, mode?: NotificationMode) => Promise<void>,
): void {
  const path = '/lab/wechat-pay/pay-prepay/:prepayId'
  app.options(path, (request, reply) => {
    allowLocalPages(request, reply)
    return reply.status(204).send()
  })
  app.post<{ Params: { prepayId: string }; Body: string }>(path, async (request, reply) => {
    allowLocalPages(request, reply)
    const { prepayId } = request.params
    if (request.body) checkParams(parts, prepayId, request.body)
    await payByPrepay(prepayId)
    return { ok: true }
  })
}
