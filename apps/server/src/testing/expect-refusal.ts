import { refusals, type RefusalName } from '@mall/contract'
import { expect } from 'vitest'

type Answer = { readonly code: number; readonly flag: boolean }

/**
 * Expects that a call was refused with the named refusal; `subject` names the case among several.
 */
export function expectRefusal(
  response: Answer | undefined,
  name: RefusalName,
  subject?: string,
): void {
  expect(response, subject).toMatchObject({ flag: false, code: refusals[name].code })
}
