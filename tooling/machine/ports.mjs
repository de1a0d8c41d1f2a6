/** Questions about TCP ports, checked before anything slow begins. */
import { createServer } from 'node:net'

/** Ports are whole numbers from 1 to 65535. `undefined` where the text is none. */
export function parsePort(text) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : undefined
}

function tryListen(options) {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error) => done({ code: error.code }))
    server.listen(options, () => {
      const { port } = server.address()
      server.close(() => done({ port }))
    })
  })
}

/**
 * Whether a server could listen on this port now. The wildcard address meets every holder of it.
 */
export async function isFree(port) {
  const both = await tryListen({ port, host: '::' })
  if (both.port) return true
  // No IPv6 on this machine does not concern the port.
  if (both.code !== 'EAFNOSUPPORT' && both.code !== 'EADDRNOTAVAIL') return false
  return (await tryListen({ port, host: '0.0.0.0' })).port !== undefined
}

/** The preferred port where it is free, else one that the system chooses. */
export async function freePort(preferred) {
  if (preferred !== undefined && preferred <= 65_535 && (await isFree(preferred))) return preferred
  const { port, code } = await tryListen({ port: 0, host: '127.0.0.1' })
  if (!port) throw new Error(`no free port: ${code}`)
  return port
}
