import type { RefObject } from 'react'

type FieldRef = RefObject<{ focus(): void } | null>

/** Leads to the first field that is wrong, from the top of a form; true where there is one. */
export function focusFirstInvalid(...fields: [problem: string, fieldRef: FieldRef][]): boolean {
  const invalid = fields.find(([problem]) => problem !== '')
  invalid?.[1].current?.focus()
  return invalid !== undefined
}
