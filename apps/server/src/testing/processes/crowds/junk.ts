import { connect } from 'node:net'
import { refusals, routeOf, type RefusalName } from '@mall/contract'
import type { OpenVisitor } from './crowd-mall.ts'
import { sendAll, toOutcome } from './visitor.ts'

const IP = '10.9.0.1'
const search = '/api/h5GoodsSpu/v2/querySpuList'

function format(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const lines = { host: 'mall', companyid: '1', 'x-forwarded-for': IP, ...headers }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`
}
const get = (path: string, headers: Record<string, string> = {}) =>
  format('GET', path, { connection: 'close', ...headers })
const post = (body: string, headers: Record<string, string> = {}, path = search) =>
  format(
    'POST',
    path,
    {
      connection: 'close',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    },
    body,
  )

/** Bytes that no browser sends, with the refusal of each. */
const junk: readonly (readonly [title: string, bytes: string, refusal: RefusalName])[] = [
  ['no HTTP', '\u0016\u0003\u0001 garbage\r\n\r\n', 'request/invalid'],
  ['headers of 40 kB', get('/', { 'x-junk': 'x'.repeat(40_000) }), 'request/headers-too-large'],
  ['JSON without an end', post('{"kw":'), 'request/invalid'],
  ['nesting of 1,000', post(`{"kw":${'['.repeat(1_000)}${']'.repeat(1_000)}}`), 'request/invalid'],
  ['a text', post('{"kw":""}', { 'content-type': 'text/plain' }), 'request/media-type'],
  ['3 MB', post('{"kw":""}', { 'content-length': '3000000' }), 'request/too-large'],
  ['an unknown address', get('/api/none/v1/none'), 'request/not-found'],
  ['an unreadable address', get('/api/h5GoodsSpu/v1/%c0%ae'), 'request/invalid'],
  ['wrong values', post('{"spuIds":"x"}', {}, '/api/ware/v1/list'), 'request/invalid'],
  [
    'an unknown session',
    get(routeOf('login.getInfo').path, { authorization: `Bearer ${'x'.repeat(43)}` }),
    'session/missing',
  ],
]

/** Sends bytes to the mall and reads its response to the end of the connection. */
const sendBytes = (port: number, bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.on('data', (piece: Buffer) => {
      response += piece.toString()
      socket.end()
    })
    socket.on('close', () => resolve(response))
    socket.on('error', (error) => (response === '' ? reject(error) : resolve(response)))
  })

type Flood = {
  port: number
  openVisitor: OpenVisitor
  senders: number
  rounds: number
  captchas: number
}

/**
 * Sends junk and requests captchas, all from one network.
 * @returns junk with another response than its refusal, and outcomes of captchas
 */
export async function sendJunk({ port, openVisitor, senders, rounds, captchas }: Flood) {
  const wrong: string[] = []
  const { call } = openVisitor({ ip: IP })
  const sendRound = async () => {
    for (const [title, bytes, refusal] of junk) {
      const response = await sendBytes(port, bytes)
      const { status, code } = refusals[refusal]
      const isRefusal =
        response.startsWith(`HTTP/1.1 ${status} `) && response.includes(`"code":${code},`)
      if (!isRefusal) wrong.push(`${title}: ${response.slice(0, 20)} ${response.slice(-200)}`)
    }
  }
  const [requested] = await Promise.all([
    sendAll(captchas, senders, async () =>
      toOutcome(await call('login.captcha', { kind: 'question' })),
    ),
    sendAll(senders * rounds, senders, sendRound),
  ])
  return { wrong, captchas: requested }
}
