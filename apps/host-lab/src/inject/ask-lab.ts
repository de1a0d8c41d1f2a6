import type { Acting } from './given.ts'

/** Asks the lab, at its corner of this page's own origin, to sign in or to pay in the app's name. */
export async function askLab(window: Window, what: Acting): Promise<unknown> {
  const answer = await window.fetch('/.lab/act', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  })
  const said = (await answer.json()) as { value?: unknown; message?: string }
  if (!answer.ok) throw new Error(said.message ?? `the lab answered ${answer.status}`)
  return said.value
}
