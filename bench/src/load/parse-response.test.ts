import { describe, expect, it } from 'vitest'
import { parseResponse } from './parse-response.ts'

const bytes = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const read = (received: Buffer) => {
  const found = parseResponse(received)
  return found && { ...found.response, body: found.response.body.toString(), length: found.length }
}

const stated = bytes('HTTP/1.1 200 OK', 'Content-Length: 5', '', 'hello')
const chunked = bytes(
  'HTTP/1.1 200 OK',
  'transfer-encoding: chunked',
  '',
  '6',
  '商城',
  '5;name=value',
  'hello',
  '0',
  '',
  '',
)

describe('parseResponse', () => {
  it('reads as many bytes as the content length states', () => {
    const two = Buffer.concat([stated, stated])
    expect(read(two)).toEqual({ status: 200, body: 'hello', length: stated.length })
  })

  it('joins chunks', () => {
    expect(read(chunked)).toEqual({ status: 200, body: '商城hello', length: chunked.length })
  })

  it('expects no body for a status without one', () => {
    expect(read(bytes('HTTP/1.1 304 Not Modified', '', ''))).toMatchObject({
      status: 304,
      body: '',
    })
  })

  it.each<[string, Buffer]>([
    ['with a stated length', stated],
    ['in chunks', chunked],
  ])('returns null until %s is complete', (_sentence, whole) => {
    for (let length = 0; length < whole.length; length++) {
      expect(parseResponse(whole.subarray(0, length))).toBeNull()
    }
    expect(parseResponse(whole)).not.toBeNull()
  })

  it.each<[string, Buffer]>([
    ['that is none', bytes('SSH-2.0-server', '', '')],
    ['that does not say how long it is', bytes('HTTP/1.1 200 OK', '', 'hello')],
    [
      'with a chunk of no size',
      bytes('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', 'zz', 'hello', ''),
    ],
  ])('throws for %s', (_sentence, received) => {
    expect(() => parseResponse(received)).toThrow()
  })
})
