/**
 * Client of the form protocol that most suppliers of phone credit use with small differences:
 * `order/submit`, `order/query` and `order/cancel` take a form that HMAC-SHA-256 signs with the
 * account's key, and respond with signed fields in JSON. A result is called back as the same fields
 * in a signed form.
 */
import { mobileCarriers, type MobileCarrier } from '@mall/contract/number-segments'
import { jsonOf, readBody } from '../cash/cash-http.ts'
import { isSigned, signFields } from './signed-form.ts'
import type { TopUpResult, TopUpSupplier } from './top-up-supplier.ts'

type Account = {
  baseUrl: string
  partner: string
  key: string
  now?: () => Date
  timeoutMs?: number
}
type Fields = Record<string, string>

/** Timeout in ms, below the 7.5 s within which the mall responds to every call. */
const TIMEOUT_MS = 4_000

/** Result codes: done; number never received; refused without a charge. */
const DONE = '0'
const MISSING = '1404'
const REFUSED = /^2\d{3}$/

const STATES: Readonly<Record<string, TopUpResult['state']>> = {
  accepted: 'accepted',
  charging: 'processing',
  success: 'succeeded',
  fail: 'failed',
  cancelled: 'cancelled',
}

const isCarrier = (value: string | undefined): value is MobileCarrier =>
  mobileCarriers.some((carrier) => carrier === value)

/** @returns null for fields without a state of the protocol */
function toResult(fields: Fields): TopUpResult | null {
  const state = STATES[fields.state ?? '']
  if (!state) return null
  return {
    state,
    supplierNumber: (fields.supplier_no ?? '').slice(0, 64),
    carrier: isCarrier(fields.carrier) ? fields.carrier : null,
    reason: (fields.message ?? '').slice(0, 100),
  }
}

const toFields = (data: Record<string, unknown>): Fields =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

export function createFormSupplier({
  baseUrl,
  partner,
  key,
  now = () => new Date(),
  timeoutMs = TIMEOUT_MS,
}: Account): TopUpSupplier {
  const base = baseUrl.replace(/\/+$/, '')

  async function post(path: string, own: Fields): Promise<Fields> {
    const fields = { ...own, partner, timestamp: String(now().getTime()) }
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ ...fields, sign: signFields(fields, key) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const data = jsonOf(await readBody(response))
    if (!response.ok || !data) throw new Error(`top-up supplier responded ${response.status}`)
    const result = toFields(data)
    if (!isSigned(result, key) || result.order_no !== own.order_no) {
      throw new Error('top-up supplier: response without a valid signature')
    }
    return result
  }
  function read(fields: Fields): TopUpResult {
    const result = fields.code === DONE ? toResult(fields) : null
    if (!result) throw new Error(`top-up supplier: code ${fields.code ?? ''}`)
    return result
  }

  return {
    async submit({ id, phone, faceValue, carrier }, callbackUrl) {
      const fields = await post('/order/submit', {
        order_no: id,
        mobile: phone,
        carrier,
        notify_url: callbackUrl,
        amount: String(faceValue),
      })
      if (REFUSED.test(fields.code ?? '')) {
        const reason = (fields.message ?? '').slice(0, 100)
        return { state: 'failed', supplierNumber: '', carrier: null, reason }
      }
      return read(fields)
    },

    async query(id) {
      const fields = await post('/order/query', { order_no: id })
      return fields.code === MISSING ? null : read(fields)
    },

    cancel: async (id) => read(await post('/order/cancel', { order_no: id })),

    openCallback(companyId, body) {
      const fields = Object.fromEntries(new URLSearchParams(body))
      const { order_no: id = '' } = fields
      if (!isSigned(fields, key) || fields.partner !== partner) return null
      const result = id.startsWith(`${companyId}-`) ? toResult(fields) : null
      return result && { id, result }
    },
  }
}
