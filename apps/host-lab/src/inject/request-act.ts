import type { ActRequest } from './mall-host.ts'

/** Asks the lab, at its corner of this page's own origin, to sign in or to pay in the app's name. */
export async function requestAct(window: Window, request: ActRequest): Promise<unknown> {
  const response = await window.fetch('/.lab/act', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  const body = (await response.json()) as { value?: unknown; message?: string }
  if (!response.ok) throw new Error(body.message ?? `the lab answered ${response.status}`)
  return body.value
}
