import type { RefObject } from 'react'

type FieldRef = RefObject<{ focus(): void } | null>

/** Focuses the first invalid field in form order; returns whether there is one. */
export function focusFirstInvalid(...fields: [problem: string, fieldRef: FieldRef][]): boolean {
  const invalid = fields.find(([problem]) => problem !== '')
  invalid?.[1].current?.focus()
  return invalid !== undefined
}
