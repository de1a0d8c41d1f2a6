import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'

const bytes = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const read = (received: Buffer) => {
  const found = readAnswer(received)
  return found && { ...found.answer, body: found.answer.body.toString(), length: found.length }
}

const stated = bytes('HTTP/1.1 200 OK', 'Content-Length: 5', '', 'hello')
const chunked = bytes(
  ...['HTTP/1.1 200 OK', 'transfer-encoding: chunked', ''],
  ...['6', '商城', '5;name=value', 'hello', '0', '', ''],
)

describe('an answer', () => {
  it('is read by the length it states, and no further than that', () => {
    const two = Buffer.concat([stated, stated])
    expect(read(two)).toEqual({ status: 200, body: 'hello', length: stated.length })
  })

  it('is put together from its chunks', () => {
    expect(read(chunked)).toEqual({ status: 200, body: '商城hello', length: chunked.length })
  })

  it('has no body where its status says so', () => {
    expect(read(bytes('HTTP/1.1 304 Not Modified', '', ''))).toMatchObject({
      status: 304,
      body: '',
    })
  })

  it.each<[string, Buffer]>([
    ['with a stated length', stated],
    ['in chunks', chunked],
  ])('%s is waited for until its last byte', (_sentence, whole) => {
    for (let length = 0; length < whole.length; length++) {
      expect(readAnswer(whole.subarray(0, length))).toBeNull()
    }
    expect(readAnswer(whole)).not.toBeNull()
  })

  it.each<[string, Buffer]>([
    ['that is none', bytes('SSH-2.0-server', '', '')],
    ['that does not say how long it is', bytes('HTTP/1.1 200 OK', '', 'hello')],
    [
      'with a chunk of no size',
      bytes('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', 'zz', 'hello', ''),
    ],
  ])('%s is an error', (_sentence, received) => {
    expect(() => readAnswer(received)).toThrow()
  })
})
