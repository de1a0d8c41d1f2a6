/** Functions that check TCP ports before anything slow starts. */
import { createServer } from 'node:net'

/** Parses a port, a whole number from 1 to 65535; `undefined` for any other text. */
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
 * Whether a server could listen on this port now. Listening on the wildcard address fails for every
 * other holder of the port.
 */
export async function isFree(port) {
  const both = await tryListen({ port, host: '::' })
  if (both.port) return true
  // A machine without IPv6 does not make the port unavailable.
  if (both.code !== 'EAFNOSUPPORT' && both.code !== 'EADDRNOTAVAIL') return false
  return (await tryListen({ port, host: '0.0.0.0' })).port !== undefined
}

/** The preferred port if it is free, else one that the system chooses. */
export async function freePort(preferred) {
  if (preferred !== undefined && preferred <= 65_535 && (await isFree(preferred))) return preferred
  const { port, code } = await tryListen({ port: 0, host: '127.0.0.1' })
  if (!port) throw new Error(`no free port: ${code}`)
  return port
}
