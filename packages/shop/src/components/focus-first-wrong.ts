import type { RefObject } from 'react'

type Place = RefObject<{ focus(): void } | null>

/** Leads to the first field that is wrong, from the top of a form; true where there is one. */
export function focusFirstWrong(...fields: [problem: string, place: Place][]): boolean {
  const wrong = fields.find(([problem]) => problem !== '')
  wrong?.[1].current?.focus()
  return wrong !== undefined
}
