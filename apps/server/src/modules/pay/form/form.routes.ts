import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { escapeHtml } from '../../../edge/escape.ts'
import { formPath } from '../../../providers/cash/notify-url.ts'
import { formMessages } from './messages.ts'

const SUBMIT = 'document.forms[0].submit()'
const SUBMIT_HASH = createHash('sha256').update(SUBMIT).digest('base64')

const renderPage = (body: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${formMessages.title}</title></head><body>${body}</body></html>`

function renderForm({ action, fields }: { action: string; fields: Record<string, string> }) {
  const inputs = Object.entries(fields).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return renderPage(
    `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8">${inputs.join('')}<button>${formMessages.go}</button></form><script>${SUBMIT}</script>`,
  )
}

const toPolicy = (action: string) =>
  `default-src 'none'; script-src 'sha256-${SUBMIT_HASH}'; form-action ${new URL(action).origin}; base-uri 'none'; frame-ancestors 'none'`

/**
 * The page between the cashier and a provider that takes a form: it posts the fields that the
 * provider's client has signed, and nothing else.
 */
export function formRoutes(app: FastifyInstance, { cash }: Pick<Deps, 'cash'>): void {
  app.get<{ Params: { channel: string }; Querystring: Record<string, unknown> }>(
    formPath(':channel'),
    (request, reply) => {
      const [provider] = Object.values(cash).filter(
        ({ channel }) => channel === request.params.channel,
      )
      const form = provider?.readForm?.(request.query) ?? null
      return reply
        .status(form ? 200 : 400)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('content-security-policy', form ? toPolicy(form.action) : "default-src 'none'")
        .send(form ? renderForm(form) : renderPage(`<p>${formMessages.invalid}</p>`))
    },
  )
}
