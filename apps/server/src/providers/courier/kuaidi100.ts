/**
 * Kuaidi100 enterprise protocol: `poll/query.do` (query of one parcel) and `poll` (subscription to
 * pushes). A query is signed with MD5(param + key + customer), a push with MD5(param + salt), both in
 * upper case: the protocol's own choice of digest. The salt is derived from the key and the company,
 * so that a push for one company is not valid at another company's address.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { jsonOf, readBody } from '../cash/cash-http.ts'
import { CourierRefused, type CourierProvider } from './courier-provider.ts'
import { readTimeline } from './kuaidi100-timeline.ts'

type Account = {
  /** `https://poll.kuaidi100.com`, or a simulator of it */
  baseUrl: string
  customer: string
  key: string
  timeoutMs?: number
}

/** Timeout in ms, below the 7.5 s within which the mall responds to every call. */
const TIMEOUT_MS = 4_000

/**
 * Codes of the protocol. 500 of a query: no result yet. 501 of a subscription: subscribed before.
 */
const NO_RESULT = '500'
const SUBSCRIBED_BEFORE = '501'

const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()

const isEqual = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const toText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export function createKuaidi100({
  baseUrl,
  customer,
  key,
  timeoutMs = TIMEOUT_MS,
}: Account): CourierProvider {
  const base = baseUrl.replace(/\/+$/, '')
  const getSalt = (companyId: number) =>
    createHmac('sha256', key).update(`tracking-push:${companyId}`).digest('hex').slice(0, 32)

  async function post(path: string, form: Record<string, string>) {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const data = jsonOf(await readBody(response))
    if (!response.ok || !data) {
      throw new Error(`tracking service responded ${String(response.status)}`)
    }
    return data
  }

  return {
    async query({ carrier: com, trackingNumber: num, phoneTail: phone }) {
      const param = JSON.stringify({ com, num, phone, resultv2: '4', show: '0', order: 'desc' })
      const sign = md5(param + key + customer)
      const data = await post('/poll/query.do', { customer, sign, param })
      if (data.result === false) {
        const code = toText(data.returnCode)
        if (code === NO_RESULT) return readTimeline({ data: [] })
        throw new CourierRefused(code)
      }
      if (toText(data.status) !== '200') {
        throw new Error(`tracking service: status ${toText(data.status)}`)
      }
      return readTimeline(data)
    },

    async subscribe({ carrier, trackingNumber, phoneTail }, companyId, callbackUrl) {
      const param = JSON.stringify({
        company: carrier,
        number: trackingNumber,
        key,
        parameters: {
          callbackurl: callbackUrl,
          salt: getSalt(companyId),
          phone: phoneTail,
          resultv2: '4',
          autoCom: '0',
          interCom: '0',
        },
      })
      const data = await post('/poll', { schema: 'json', param })
      const code = toText(data.returnCode)
      if (data.result === true || code === SUBSCRIBED_BEFORE) return
      // 500 is the service's own failure; the subscription may or may not exist.
      if (code === '500' || code === '') throw new Error('tracking service: internal failure')
      throw new CourierRefused(code)
    },

    openPush(companyId, body) {
      const form = new URLSearchParams(body)
      const param = form.get('param') ?? ''
      if (!isEqual(form.get('sign') ?? '', md5(param + getSalt(companyId)))) return null
      const push = jsonOf(param)
      const result = push?.lastResult
      if (!push || typeof result !== 'object' || result === null) return null
      const last = result as Record<string, unknown>
      const hasData = Array.isArray(last.data) && last.data.length > 0
      const status = toText(push.status)
      return {
        carrier: toText(last.com),
        trackingNumber: toText(last.nu),
        timeline: hasData ? readTimeline(last) : null,
        isOver: status === 'shutdown' || status === 'abort',
        problem: status === 'abort' ? toText(push.message).slice(0, 100) || 'abort' : '',
      }
    },
  }
}
