import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { BuiltShell } from './built-shell.ts'
import { openRenderer, type AskMall, type Renderer } from './renderer.ts'

/** The renderer of each shell, started with the first request for its page. */
export function shellRenderers(app: FastifyInstance, { settings, log }: Deps) {
  const open = new Map<string, Renderer>()
  const ask: AskMall = async ({ method, url, headers, body: payload }) => {
    const { statusCode, body } = await app.inject({ method, url, headers, payload })
    return { status: statusCode, body }
  }

  return {
    /** Null without a server build or when rendering is turned off. */
    of({ renderer: file }: BuiltShell): Renderer | null {
      if (file === null || settings.MALL_RENDER_MS === 0) return null
      const renderer = open.get(file) ?? openRenderer(file, ask, log)
      open.set(file, renderer)
      return renderer
    },
    async close(): Promise<void> {
      await Promise.all([...open.values()].map((renderer) => renderer.close()))
    },
  }
}
