import { randomUUID } from 'node:crypto'
import { SmsRefused, smsNotices, type SmsNotice, type SmsProvider } from './sms-provider.ts'
import { canonicalQuery, signedHeaders } from './sms-signature.ts'

type Account = {
  /** `https://dysmsapi.aliyuncs.com`, or a simulator of it */
  baseUrl: string
  keyId: string
  keySecret: string
  signName: string
  /** template with the parameter `code` */
  template: string
  /** template with the parameter `name`; '' for none */
  restockTemplate?: string
  saleTemplate?: string
  chatTemplate?: string
  cardTemplate?: string
  passedCardTemplate?: string
  noticeTemplates?: Partial<Record<SmsNotice, string>>
  now?: () => Date
  /** timeout in milliseconds */
  limit?: number
}

/** Timeout in ms, below the 7.5 s within which the mall responds to every call. */
const TIMEOUT_MS = 4_000
/** Most characters of a template's parameter. Source: the provider's documentation. */
const MAX_PARAM = 35

/**
 * Alibaba Cloud SMS, `SendSms` of version 2017-05-25: parameters in the query, an empty body. A
 * call is never repeated automatically, because the provider has no idempotency key and a second
 * call could send a second SMS.
 */
export function aliyunSms(account: Account): SmsProvider {
  const { now = () => new Date(), limit = TIMEOUT_MS } = account
  const { host, origin } = new URL(account.baseUrl)

  async function sendTemplate(
    phone: string,
    template: string,
    param: Record<string, string>,
  ): Promise<void> {
    const query = canonicalQuery({
      PhoneNumbers: phone,
      SignName: account.signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(param),
    })
    const headers = signedHeaders(
      {
        method: 'POST',
        path: '/',
        query,
        body: '',
        host,
        action: 'SendSms',
        version: '2017-05-25',
        at: now(),
        nonce: randomUUID(),
      },
      account.keyId,
      account.keySecret,
    )
    // The timeout includes the body, because a provider may send it slowly without an end.
    const response = await fetch(`${origin}/?${query}`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(limit),
    })
    const answered = parseResultCode(await response.text())
    if (response.ok && answered === 'OK') return
    if (answered && answered !== 'OK' && response.status < 500) throw new SmsRefused(answered)
    throw new Error(`SMS provider answered ${response.status} ${answered ?? 'without a code'}`)
  }

  const {
    template,
    restockTemplate = '',
    saleTemplate = '',
    cardTemplate = '',
    passedCardTemplate = '',
    chatTemplate = '',
  } = account
  return {
    send: (phone, code) => sendTemplate(phone, template, { code }),
    ...(restockTemplate && {
      sendRestock: (phone: string, name: string) =>
        sendTemplate(phone, restockTemplate, { name: name.slice(0, MAX_PARAM) }),
    }),
    ...(chatTemplate && {
      sendChatReply: (phone: string, mallName: string) =>
        sendTemplate(phone, chatTemplate, { name: mallName.slice(0, MAX_PARAM) }),
    }),
    ...(saleTemplate && {
      sendSaleStart: (phone: string, title: string) =>
        sendTemplate(phone, saleTemplate, { name: title.slice(0, MAX_PARAM) }),
    }),
    ...(cardTemplate && {
      sendCard: (phone: string, title: string, code: string) =>
        sendTemplate(phone, cardTemplate, { name: title.slice(0, MAX_PARAM), code }),
    }),
    ...(passedCardTemplate && {
      sendPassedCard: (phone: string, title: string, companyId: number) =>
        sendTemplate(phone, passedCardTemplate, {
          name: title.slice(0, MAX_PARAM),
          code: String(companyId),
        }),
    }),
    notices: Object.fromEntries(
      smsNotices.flatMap((notice) => {
        const code = account.noticeTemplates?.[notice]
        if (!code) return []
        const sendNotice = (phone: string, name: string) =>
          sendTemplate(phone, code, { name: name.slice(0, MAX_PARAM) })
        return [[notice, sendNotice]]
      }),
    ),
  }
}

/** The `Code` of a response; null for a response of another format. */
function parseResultCode(body: string): string | null {
  try {
    const { Code: code } = (JSON.parse(body) ?? {}) as { Code?: unknown }
    return typeof code === 'string' ? code : null
  } catch {
    return null
  }
}
