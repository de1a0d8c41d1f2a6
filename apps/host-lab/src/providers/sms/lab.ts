import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createRequestCheck, refuseRequest } from './accept-request.ts'
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

/** Templates with the parameter `name`, besides those of codes and cards. */
const namedTexts: Record<string, (name: string) => string> = {
  SMS_100000002: (name) => `您订阅的商品「${name}」已到货，库存有限，请尽快选购。`,
  SMS_100000003: (name) => `您订阅的秒杀「${name}」即将开始，数量有限，先到先得。`,
  SMS_100000005: (name) => `您的订单已发货：${name}。`,
  SMS_100000006: (name) => `您的退款 ${name} 已完成。`,
  SMS_100000007: (name) => `您的 ${name} 到期，请及时使用。`,
  SMS_100000009: (name) => `您的售后有新进展：${name}。`,
  SMS_100000010: (name) => `您的话费充值：${name}。`,
  SMS_100000011: (name) => `您中奖的 ${name}，逾期视为放弃。`,
  SMS_100000012: (name) => `您转赠的礼品卡${name}。`,
  SMS_100000013: (name) => `您有 ${name} 到期，请及时使用。`,
  SMS_100000014: (name) => `您的权益${name}。`,
  SMS_100000008: (name) => `账号安全提醒：${name}，如非本人操作请尽快修改密码。`,
}
const NOTICE_TEMPLATES =
  'shipped=SMS_100000005,refund=SMS_100000006,points=SMS_100000007,account=SMS_100000008,afterSale=SMS_100000009,topUp=SMS_100000010,prize=SMS_100000011,card=SMS_100000012,coupon=SMS_100000013,benefit=SMS_100000014'

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
    name: '积分商城',
    codeTemplate: 'SMS_100000001',
    restockTemplate: 'SMS_100000002',
    saleTemplate: 'SMS_100000003',
    cardTemplate: 'SMS_100000004',
    passedCardTemplate: 'SMS_100000015',
  }
  const operation = { action: 'SendSms', version: '2017-05-25' }
  const check = createRequestCheck(account, operation, now)
  let inbox: SmsMessage[] = []

  const app = createTextServer(10_000)

  app.post('/', (request, reply) => {
    const accepted = check(request, reply)
    if (!accepted) return reply
    const refuse = (code: string) => refuseRequest(reply, code, 200)
    const input = Query.safeParse(Object.fromEntries(accepted.query))
    if (!input.success) return refuse('isv.MOBILE_NUMBER_ILLEGAL')
    const { PhoneNumbers: phone, SignName, TemplateCode, TemplateParam } = input.data
    if (SignName !== sign.name) return refuse('isv.SMS_SIGNATURE_ILLEGAL')
    const isCode = TemplateCode === sign.codeTemplate
    const isPassedCard = TemplateCode === sign.passedCardTemplate
    const isCard = TemplateCode === sign.cardTemplate || isPassedCard
    const toText = namedTexts[TemplateCode]
    if (!isCode && !isCard && !toText) {
      return refuse('isv.SMS_TEMPLATE_ILLEGAL')
    }
    const card = isCard ? CardParam.safeParse(parseJson(TemplateParam)) : null
    const param = card ?? (isCode ? CodeParam : RestockParam).safeParse(parseJson(TemplateParam))
    if (!param.success) return refuse('isv.TEMPLATE_MISSING_PARAMETERS')
    const code = 'code' in param.data ? param.data.code : ''
    const sentence =
      card?.success === true
        ? isPassedCard
          ? `礼品卡「${card.data.name}」已转赠给您，请在 7 天内收下：/my/cards?companyId=${code}`
          : `您收到一张礼品卡「${card.data.name}」，领取码 ${code}，凭手机号或领取码打开。`
        : 'name' in param.data && toText
          ? toText(param.data.name)
          : `您的验证码是 ${code}，5 分钟内有效，请勿告诉他人。`
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
      MALL_SMS_PASSED_CARD_TEMPLATE: sign.passedCardTemplate,
      MALL_SMS_NOTICE_TEMPLATES: NOTICE_TEMPLATES,
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
    // A text that is not JSON is returned as null.
    return null
  }
}
