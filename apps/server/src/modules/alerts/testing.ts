import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

const close = async (server: Server) => {
  server.close()
  await once(server, 'close')
}

/** A test SMTP server that stores messages or refuses receivers with a reason. */
export async function openMailbox() {
  const mails: { to: string[]; body: string }[] = []
  let refusal: string | null = null
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let to: string[] = []
    let body: string | null = null
    let read = ''
    function answer(line: string): string | undefined {
      if (body !== null) {
        if (line !== '.') {
          body += `${line}\n`
          return undefined
        }
        mails.push({ to, body })
        to = []
        body = null
        return '250 kept'
      }
      const [word = ''] = line.toUpperCase().split(/[ :]/)
      if (word === 'RCPT') {
        if (refusal !== null) return `550 ${refusal}`
        to.push(/<(.+)>/.exec(line)?.[1] ?? '')
      }
      if (word === 'DATA') body = ''
      if (word === 'DATA') return '354 go on'
      return word === 'QUIT' ? '221 bye' : '250 ok'
    }
    socket.write('220 mailbox\r\n')
    socket.on('data', (piece: Buffer) => {
      const lines = (read + piece.toString()).split('\r\n')
      read = lines.pop() ?? ''
      for (const line of lines) {
        const said = answer(line)
        if (said !== undefined) socket.write(`${said}\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  /** Texts are sent as base64 where they are Chinese. */
  const toText = (mail: string) => {
    const [head = '', ...rest] = mail.split('\n\n')
    const isBase64 = /transfer-encoding: base64/i.test(head)
    const text = rest.join('\n\n')
    return isBase64 ? Buffer.from(text, 'base64').toString() : text
  }
  return {
    port: (server.address() as AddressInfo).port,
    mails: () => mails.map(({ to, body }) => ({ to, text: toText(body) })),
    refuse(reason: string | null) {
      refusal = reason
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return close(server)
    },
  }
}

/** A test robot that responds 200 with `errcode` like both vendors. */
export async function openRobot() {
  const requests: { url: URL; content: string }[] = []
  let errcode = 0
  const server = createHttpServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      const { text } = JSON.parse(body) as { text: { content: string } }
      requests.push({ url: new URL(request.url ?? '', 'http://robot'), content: text.content })
      response.end(JSON.stringify({ errcode, errmsg: errcode === 0 ? 'ok' : 'sign not match' }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/robot/send?access_token=key-of-a-robot`,
    requests,
    setErrcode(next: number) {
      errcode = next
    },
    close() {
      server.closeAllConnections()
      return close(server)
    },
  }
}
