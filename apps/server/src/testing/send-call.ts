import { randomUUID } from 'node:crypto'
import {
  problemStatus,
  refusalByCode,
  refusals,
  SERVED,
  type Call,
  type Envelope,
} from '@mall/contract'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

type Headers = Record<string, string>

/** Encodes a string for an address: half a surrogate pair becomes U+FFFD. */
const inAddress = (value: unknown) => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  return encodeURIComponent(Buffer.from(text).toString())
}

/** Sends any value to a call, including values that the contract's types forbid. */
export function say(
  fastify: TestApp['fastify'],
  call: Call,
  args: Record<string, unknown>,
  given: Headers,
) {
  const headers = call.ops ? { 'idempotency-key': randomUUID(), 'if-match': '*', ...given } : given
  const rest = { ...args }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => {
    const value = rest[key] ?? '1'
    delete rest[key]
    return inAddress(value)
  })
  if (call.method === 'POST' || call.method === 'PUT') {
    return fastify.inject({
      method: call.method,
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(rest),
    })
  }
  const query = Object.entries(rest).flatMap(([key, value]) =>
    (Array.isArray(value) ? value.slice(0, 500) : [value]).map(
      (one) => `${encodeURIComponent(key)}=${inAddress(one)}`,
    ),
  )
  return fastify.inject({ method: call.method, url: `${path}?${query.join('&')}`, headers })
}

/** Problem details of an operators' call, with the envelope's fields. */
function expectProblem(call: Call, statusCode: number, answer: Envelope): Envelope {
  expect(answer).toMatchObject({
    type: expect.stringMatching(/^urn:mall:refusal:/),
    title: expect.any(String),
    status: statusCode,
    detail: answer.message,
    flag: false,
    success: false,
    data: null,
  })
  const name = refusalByCode(answer.code)
  expect(name, JSON.stringify(answer)).not.toBeNull()
  if (name) {
    expect(statusCode).toBe(problemStatus(name))
    if (!/^(request|session|ops)\//.test(name)) expect(call.refusals, call.name).toContain(name)
  }
  return answer
}

/** Expects a status below 500 and only the envelope, with a refusal that the call declares. */
export function expectEnvelope(
  call: Call,
  { statusCode, body }: { statusCode: number; body: string },
): Envelope {
  expect(statusCode, body).toBeLessThan(500)
  // Alipay requires a single word as the response.
  if (call.auth === 'provider' && body === 'fail') {
    const { code } = refusals['request/invalid']
    return { flag: false, success: false, code, message: body, data: null }
  }
  const answer = JSON.parse(body) as Envelope
  // The router refuses a malformed address before it selects the call.
  if (call.ops && 'type' in answer) return expectProblem(call, statusCode, answer)
  if (call.raw && statusCode < 300) return answer
  // A provider's notification is answered in the provider's format.
  if (call.auth === 'provider') {
    if ('code' in answer && String(answer.code) === 'FAIL') return answer
    if (Object.keys(answer).join() === 'result') {
      expect(answer).toEqual({ result: expect.stringMatching(/^(?:retry|sign|unknown)$/) })
      return answer
    }
    if ('returnCode' in answer) {
      expect(answer).toMatchObject({ result: false, message: expect.any(String) })
      return answer
    }
  }
  expect(Object.keys(answer).toSorted()).toEqual(['code', 'data', 'flag', 'message', 'success'])
  const { flag, success, code, data } = answer
  expect([flag, success]).toEqual([code === SERVED, code === SERVED])
  if (flag) {
    expect(statusCode).toBe(200)
    return answer
  }
  const name = refusalByCode(code)
  expect(name, body).not.toBeNull()
  if (name) {
    expect(data).toBeNull()
    expect(statusCode).toBe(refusals[name].status)
    if (!/^(request|session)\//.test(name)) expect(call.refusals, call.name).toContain(name)
  }
  return answer
}
