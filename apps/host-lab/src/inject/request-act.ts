import type { ActRequest } from './mall-host.ts'

/** Requests a sign-in or a payment for the app, at the lab's route on this page's origin. */
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
