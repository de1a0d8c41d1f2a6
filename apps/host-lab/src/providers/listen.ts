import Fastify, { type FastifyInstance } from 'fastify'

export type ListenOptions = {
  /** 0: any that is free */
  port?: number
  host?: string
  /** where payers and the mall reach the simulator, if not at its own address */
  publicUrl?: string
}

/** A server that reads every body as text: signatures cover the bytes. */
export function createTextServer(bodyLimit = 100_000): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  return app
}

/** Listens, on loopback unless told otherwise. `own` is its address there, `url` the one it names. */
export async function listen(
  app: FastifyInstance,
  { port = 0, host = '127.0.0.1', publicUrl }: ListenOptions,
): Promise<{ localUrl: string; url: string }> {
  await app.listen({ port, host })
  const address = app.server.address()
  const localUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return { localUrl, url: (publicUrl ?? localUrl).replace(/\/+$/, '') }
}
