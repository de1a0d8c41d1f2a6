import Fastify, { type FastifyInstance } from 'fastify'

export type ListenOptions = {
  /** 0 selects a free port */
  port?: number
  host?: string
  /** public address for payers and the mall, if not its own */
  publicUrl?: string
}

/** Server that reads every body as text: signatures cover the bytes. */
export function createTextServer(bodyLimit = 100_000): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  return app
}

/** Listens on loopback by default. `localUrl` is the bound address, `url` the public one. */
export async function listen(
  app: FastifyInstance,
  { port = 0, host = '127.0.0.1', publicUrl }: ListenOptions,
): Promise<{ localUrl: string; url: string }> {
  await app.listen({ port, host })
  const address = app.server.address()
  const localUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return { localUrl, url: (publicUrl ?? localUrl).replace(/\/+$/, '') }
}
