import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LabRefusal, Order, RefundOrder, type Store, type Refund } from './store.ts'
import type { PlatformCertificate } from './certificate.ts'
import type { LabKeys } from './keys.ts'
import type { Notifier } from './notifier.ts'
import type { Operation, Script, Step } from './script.ts'
import { formatBeijingTime, encrypt, signHeaders, findProblem } from './signatures.ts'

export type LabParts = {
  keys: LabKeys
  /** other keys, for forged signatures */
  foreignKeys: LabKeys
  store: Store
  /** certificates for the merchant, once the provider has rotated its key */
  certificates: PlatformCertificate[]
  script: Script
  notifier: Notifier
  now: () => Date
  /** public address of the simulator */
  url: () => string
}
/** Same path as the provider's redirect page. */
export const CASHIER_PATH = '/cgi-bin/mmpayweb-bin/checkmweb'
type CallResult = { status: number; body?: object }

const toRefusalResult = ({ status, code, message }: LabRefusal): CallResult => ({
  status,
  body: { code, message },
})

const refusal: CallResult = { status: 403, body: { code: 'RULE_LIMIT', message: '业务规则限制' } }

/** Runs a call; a refusal becomes its result. */
function catchRefusal(work: () => CallResult): CallResult {
  try {
    return work()
  } catch (error) {
    if (error instanceof LabRefusal) return toRefusalResult(error)
    throw error
  }
}

function read<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(JSON.parse(String(body)))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new LabRefusal(400, 'PARAM_ERROR', `${issue?.path.join('.')} ${issue?.message}`)
}

/** Sends the result, or the fault of the script's step. */
function sendResponse(
  parts: LabParts,
  reply: FastifyReply,
  catchRefusal: CallResult,
  step: Step | null,
) {
  if (step?.behaviour === 'hang' || step?.behaviour === 'lost') return reply.hijack()
  if (step?.behaviour === 'error') {
    return reply.status(500).send({ code: 'SYSTEM_ERROR', message: '系统异常，请稍后重试' })
  }
  const body =
    step?.behaviour === 'garbage'
      ? '{"ok":tru'
      : catchRefusal.body
        ? JSON.stringify(catchRefusal.body)
        : ''
  const key =
    step?.behaviour === 'forged' ? parts.foreignKeys.platformPrivate : parts.keys.platformPrivate
  reply.status(catchRefusal.status).header('request-id', crypto.randomUUID())
  if (step?.behaviour !== 'unsigned') {
    reply.headers(signHeaders({ serial: parts.keys.platformKeyId, key }, body, parts.now()))
  }
  if (catchRefusal.status === 204) return reply.send()
  return reply.type('application/json; charset=utf-8').send(body)
}

const refundView = (refund: Refund) => ({
  refund_id: refund.refundId,
  out_refund_no: refund.order.out_refund_no,
  out_trade_no: refund.order.out_trade_no,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  create_time: formatBeijingTime(refund.createdAt),
  status: refund.status,
  amount: { ...refund.order.amount, payer_refund: refund.order.amount.refund },
})

/** Certificate as delivered: encrypted with the APIv3 key. */
function certificateView({ apiV3Key }: LabKeys, { serial, pem }: PlatformCertificate, now: Date) {
  const nonce = randomBytes(6).toString('hex')
  return {
    serial_no: serial,
    effective_time: formatBeijingTime(now),
    expire_time: formatBeijingTime(new Date(now.getTime() + 86_400_000)),
    encrypt_certificate: {
      algorithm: 'AEAD_AES_256_GCM',
      nonce,
      associated_data: 'certificate',
      ciphertext: encrypt(apiV3Key, pem, nonce, 'certificate'),
    },
  }
}

/** The payment that a request names; '' where it names none. */
function paymentIdOf(body: unknown): string {
  const { success, data } = z
    .object({ out_trade_no: z.string() })
    .safeParse(typeof body === 'string' && body !== '' ? JSON.parse(body) : null)
  return success ? data.out_trade_no : ''
}

/**
 * Merchant API of WeChat Pay v3: order by H5, Native and JSAPI, query, close, refund, refund query.
 */
export function apiRoutes(app: FastifyInstance, parts: LabParts): void {
  const { keys, store, script, notifier, now, url } = parts

  const serve = (
    method: 'GET' | 'POST',
    path: string,
    operation: Exclude<Operation, 'pay'>,
    work: (
      request: FastifyRequest<{ Params: Record<string, string> }>,
      step: Step | null,
    ) => CallResult,
  ) =>
    app.route<{ Params: Record<string, string> }>({
      method,
      url: path,
      async handler(request, reply) {
        const problem = findProblem(
          keys,
          {
            method,
            target: request.url,
            body: typeof request.body === 'string' ? request.body : '',
            authorization: request.headers.authorization ?? '',
          },
          now(),
        )
        if (problem) return reply.status(401).send({ code: 'SIGN_ERROR', message: problem })
        const step = script.take(operation, paymentIdOf(request.body))
        if (step?.behaviour === 'lost' || step?.behaviour === 'error') {
          return sendResponse(parts, reply, { status: 500 }, step)
        }
        const result =
          step?.behaviour === 'refuse' ? refusal : catchRefusal(() => work(request, step))
        return sendResponse(parts, reply, result, step)
      },
    })

  serve('POST', '/v3/pay/transactions/h5', 'start', ({ body }) => {
    const { prepayId, createdAt } = store.start('h5', read(Order, body))
    const page = `${CASHIER_PATH}?prepay_id=${prepayId}&package=${createdAt.getTime()}`
    return { status: 200, body: { h5_url: `${url()}${page}` } }
  })
  serve('POST', '/v3/pay/transactions/native', 'start', ({ body }) => {
    const { prepayId } = store.start('native', read(Order, body))
    return { status: 200, body: { code_url: `weixin://wxpay/bizpayurl?pr=${prepayId}` } }
  })
  serve('POST', '/v3/pay/transactions/jsapi', 'start', ({ body }) => {
    const { prepayId } = store.start('jsapi', read(Order, body))
    return { status: 200, body: { prepay_id: prepayId } }
  })
  serve('GET', '/v3/pay/transactions/out-trade-no/:id', 'query', ({ params }) => ({
    status: 200,
    body: store.transaction(params.id ?? ''),
  }))
  serve('POST', '/v3/pay/transactions/out-trade-no/:id/close', 'close', ({ params }) => {
    store.close(params.id ?? '')
    return { status: 204 }
  })
  serve('POST', '/v3/refund/domestic/refunds', 'refund', ({ body }, step) => {
    const order = read(RefundOrder, body)
    const outcomes: Record<string, Refund['status']> = {
      processing: 'PROCESSING',
      abnormal: 'ABNORMAL',
      closed: 'CLOSED',
    }
    const outcome = outcomes[step?.behaviour ?? ''] ?? 'SUCCESS'
    const refund = store.refund(order, outcome)
    // A repeated request finds the refund in its state of before.
    if (refund.status !== 'PROCESSING') notifier.after(0, () => notifier.refund(refund))
    return { status: 200, body: refundView(refund) }
  })
  serve('GET', '/v3/certificates', 'certificates', () => {
    const data = parts.certificates.map((one) => certificateView(keys, one, now()))
    if (data.length > 0) return { status: 200, body: { data } }
    throw new LabRefusal(404, 'RESOURCE_NOT_EXISTS', '无可用的平台证书，请使用微信支付公钥')
  })
  serve('GET', '/v3/refund/domestic/refunds/:id', 'query-refund', ({ params }) => {
    const refund = store.findRefund(params.id ?? '')
    // The refund completes with the first query.
    if (refund.status === 'PROCESSING') refund.status = 'SUCCESS'
    return { status: 200, body: refundView(refund) }
  })
}
