import { connect, type Socket } from 'node:net'
import { parseResponse, type HttpResponse } from './parse-response.ts'

/** Keep-alive connection with one request at a time. */
export type Connection = {
  /** Sends a complete HTTP request; rejects if the connection closes or the response times out. */
  send(request: string): Promise<HttpResponse>
  close(): void
}

/** Response timeout; longer than the server's own. */
const RESPONSE_TIMEOUT_MS = 15_000

/**
 * Minimal HTTP/1.1 client, to leave the CPU to the servers: 17 µs per response at 50 connections,
 * compared with 400 µs of fetch.
 */
export async function openConnection({ hostname, port }: URL): Promise<Connection> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const client = connect({ host: hostname, port: Number(port), noDelay: true })
    client.once('connect', () => resolve(client)).once('error', reject)
  })
  let pending: { resolve(response: HttpResponse): void; reject(error: Error): void } | undefined
  let received: Buffer = Buffer.alloc(0)
  let closedBy: Error | undefined

  function end(error: Error) {
    closedBy ??= error
    pending?.reject(closedBy)
    pending = undefined
    socket.destroy()
  }
  socket.removeAllListeners('error')
  socket.on('error', end)
  socket.on('close', () => end(new Error('the server closed the connection')))
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () => {
    if (pending) end(new Error(`no answer within ${RESPONSE_TIMEOUT_MS / 1000} s`))
  })
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    try {
      const read = parseResponse(received)
      if (!read) return
      received = received.subarray(read.length)
      const { resolve } = pending ?? {}
      pending = undefined
      resolve?.(read.response)
    } catch (error) {
      end(error as Error)
    }
  })

  return {
    send(request) {
      if (closedBy) return Promise.reject(closedBy)
      return new Promise((resolve, reject) => {
        pending = { resolve, reject }
        socket.write(request)
      })
    },
    close() {
      closedBy = new Error('closed')
      socket.destroy()
    },
  }
}
