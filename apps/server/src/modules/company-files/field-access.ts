import type { CompanyChange } from '@mall/contract'
import { accessOfCompanyField } from '@mall/contract/company-fields'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'

/**
 * Each changed field needs its own permission and code, beside the permission of the call.
 * @throws ops/permission, ops/step-up-needed
 */
export function assertFieldAccess(operator: Operator, changes: readonly CompanyChange[]): void {
  const needed = new Set(changes.flatMap(({ path }) => accessOfCompanyField(path)))
  const isDenied = [...needed].some(
    ({ permission, stepUp }) =>
      !operator.permissions.includes(permission) || (stepUp && operator.kind === 'key'),
  )
  if (isDenied) throw new Refusal('ops/permission')
  if (operator.isConfirmed) return
  if ([...needed].some(({ stepUp }) => stepUp)) throw new Refusal('ops/step-up-needed')
}

/** Changes named in one entry of the log, and characters of a value. */
const MOST_LOGGED = 100
const LONGEST_LOGGED = 200

function bound(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined) return null
  return text.length > LONGEST_LOGGED ? `${text.slice(0, LONGEST_LOGGED)}…` : value
}

/** Paths with their values before and after; those that need more than others come first. */
export const toLogged = (changes: readonly CompanyChange[]) =>
  changes
    .map((change) => ({ ...change, needs: accessOfCompanyField(change.path) }))
    .sort((a, b) => rank(a.needs) - rank(b.needs))
    .slice(0, MOST_LOGGED)
    .map(({ path, before, after }) => ({
      path: path.slice(0, LONGEST_LOGGED),
      before: bound(before),
      after: bound(after),
    }))
const rank = (needs: readonly { stepUp: boolean }[]) => (needs.some(({ stepUp }) => stepUp) ? 0 : 1)
