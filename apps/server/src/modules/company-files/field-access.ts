import { permissionNames, type CompanyChange, type Permission } from '@mall/contract'
import { accessOfCompanyField, permissionsOfCompanyField } from '@mall/contract/company-fields'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'

const MOST_NAMED = 100

/**
 * Each changed field requires its own permissions and step-up, whichever call changes it.
 * @throws ops/permission with the fields and their requirements, ops/step-up-needed
 */
export function assertFieldAccess(operator: Operator, changes: readonly CompanyChange[]): void {
  const issues = changes.flatMap(({ path }) => {
    const missing = permissionsOfCompanyField(path).filter(
      (permission) => !operator.permissions.includes(permission),
    )
    const field = path.slice(0, LONGEST_LOGGED)
    if (missing.length > 0) return [{ field, message: describeMissing(missing) }]
    const isByKey = operator.kind === 'key' && needsStepUp(path)
    return isByKey ? [{ field, message: '须以动态码确认身份，API 密钥不能修改' }] : []
  })
  if (issues.length > 0) {
    throw new Refusal('ops/permission', undefined, { issues: issues.slice(0, MOST_NAMED) })
  }
  if (operator.isConfirmed) return
  if (changes.some(({ path }) => needsStepUp(path))) throw new Refusal('ops/step-up-needed')
}
const needsStepUp = (path: string) => accessOfCompanyField(path).some(({ stepUp }) => stepUp)
const describeMissing = (missing: readonly Permission[]) =>
  `需要权限${missing.map((one) => `“${permissionNames[one]}”（${one}）`).join('和')}`

/** Limit of changes per log entry, and of characters per value. */
const MOST_LOGGED = 100
const LONGEST_LOGGED = 200

function bound(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined) return null
  return text.length > LONGEST_LOGGED ? `${text.slice(0, LONGEST_LOGGED)}…` : value
}

/** Paths with former and new values; fields with the strictest requirements first. */
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
