import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findSignatureError } from './signature.ts'
import { listen, createTextServer, type ListenOptions } from '../listen.ts'

/** `code` is empty for messages without a code. */
export type SmsMessage = { id: string; phone: string; code: string; text: string; at: string }
export type SmsLabOptions = Omit<ListenOptions, 'publicUrl'> & {
  now?: () => Date
}

const Query = z.object({
  PhoneNumbers: z.string().regex(/^1\d{10}$/),
  SignName: z.string().min(1),
  TemplateCode: z.string().min(1),
  TemplateParam: z.string(),
})
const CodeParam = z.object({ code: z.string().min(1).max(35) })
const CardParam = CodeParam.extend({ name: z.string().min(1).max(35) })
const RestockParam = z.object({ name: z.string().min(1).max(35) })

/** Maximum number of stored messages. */
const MAX_MESSAGES = 200

/**
 * Starts a simulator of Alibaba Cloud SMS (`SendSms`, version 2017-05-25) on a port of its own: it
 * verifies the signature, refuses a repeated nonce and stores the messages. `env` makes a mall its
 * client.
 */
export async function startSmsLab(options: SmsLabOptions = {}) {
  const { now = () => new Date() } = options
  const account = { keyId: `LAB${randomBytes(8).toString('hex')}`, keySecret: randomUUID() }
  const sign = {
    ...{ name: '积分商城', codeTemplate: 'SMS_100000001' },
    ...{ restockTemplate: 'SMS_100000002', saleTemplate: 'SMS_100000003' },
    cardTemplate: 'SMS_100000004',
  }
  const seenNonces = new Set<string>()
  let inbox: SmsMessage[] = []

  const app = createTextServer(10_000)

  app.post('/', (request, reply) => {
    const [path = '/', search = ''] = request.url.split('?')
    const query = new URLSearchParams(search)
    const refuse = (code: string, status = 400) =>
      reply.status(status).send({ Code: code, Message: code, RequestId: randomUUID() })
    const headers = request.headers as Record<string, string | undefined>
    const body = typeof request.body === 'string' ? request.body : ''
    const error = findSignatureError({ method: 'POST', path, query, headers, body }, account, now())
    if (error) return refuse(error)
    const nonce = headers['x-acs-signature-nonce'] ?? ''
    if (!nonce || seenNonces.has(nonce)) return refuse('SignatureNonceUsed')
    seenNonces.add(nonce)
    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25') {
      return refuse('InvalidAction.NotFound', 404)
    }
    const input = Query.safeParse(Object.fromEntries(query))
    if (!input.success) return refuse('isv.MOBILE_NUMBER_ILLEGAL', 200)
    const { PhoneNumbers: phone, SignName, TemplateCode, TemplateParam } = input.data
    if (SignName !== sign.name) return refuse('isv.SMS_SIGNATURE_ILLEGAL', 200)
    const isCode = TemplateCode === sign.codeTemplate
    const isCard = TemplateCode === sign.cardTemplate
    const isReminder = TemplateCode === sign.restockTemplate || TemplateCode === sign.saleTemplate
    if (!isCode && !isCard && !isReminder) {
      return refuse('isv.SMS_TEMPLATE_ILLEGAL', 200)
    }
    const card = isCard ? CardParam.safeParse(parseJson(TemplateParam)) : null
    const param = card ?? (isCode ? CodeParam : RestockParam).safeParse(parseJson(TemplateParam))
    if (!param.success) return refuse('isv.TEMPLATE_MISSING_PARAMETERS', 200)
    const code = 'code' in param.data ? param.data.code : ''
    const sentence =
      card?.success === true
        ? `您收到一张礼品卡「${card.data.name}」，领取码 ${code}，凭手机号或领取码打开。`
        : 'code' in param.data
          ? `您的验证码是 ${code}，5 分钟内有效，请勿告诉他人。`
          : TemplateCode === sign.saleTemplate
            ? `您订阅的秒杀「${param.data.name}」即将开始，数量有限，先到先得。`
            : `您订阅的商品「${param.data.name}」已到货，库存有限，请尽快选购。`
    const text = `【${sign.name}】${sentence}`
    inbox = [{ id: randomUUID(), phone, code, text, at: now().toISOString() }, ...inbox].slice(
      0,
      MAX_MESSAGES,
    )
    return reply.send({ Code: 'OK', Message: 'OK', RequestId: randomUUID(), BizId: randomUUID() })
  })
  const { url } = await listen(app, options)

  return {
    url,
    env: {
      MALL_SMS_URL: url,
      MALL_SMS_KEY_ID: account.keyId,
      MALL_SMS_KEY_SECRET: account.keySecret,
      MALL_SMS_SIGN_NAME: sign.name,
      MALL_SMS_TEMPLATE: sign.codeTemplate,
      MALL_SMS_RESTOCK_TEMPLATE: sign.restockTemplate,
      MALL_SMS_SALE_TEMPLATE: sign.saleTemplate,
      MALL_SMS_CARD_TEMPLATE: sign.cardTemplate,
    },
    /** Stored messages, newest first. */
    inbox: (): readonly SmsMessage[] => inbox,
    stop: () => app.close(),
  }
}
export type SmsLab = Awaited<ReturnType<typeof startSmsLab>>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON.
    return null
  }
}
