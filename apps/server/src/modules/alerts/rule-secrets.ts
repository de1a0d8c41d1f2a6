import type { SecretBox } from '../companies/index.ts'
import type { Target } from './send-message.ts'
import type { alertRules } from './tables.ts'

export type RuleRow = typeof alertRules.$inferSelect

/**
 * Encryption context of a robot's address or secret, so that a copy in another rule does not
 * decrypt.
 */
export const toRobotContext = (companyId: number, name: string, part: 'url' | 'secret') =>
  `${String(companyId)}:alert:${name}:${part}`

/** A rule's receivers, with the robot's address and secret as they are sent. */
export function readTarget(box: SecretBox, rule: RuleRow): Target {
  const { companyId, name, channel, addresses } = rule
  const read = (value: string | null, part: 'url' | 'secret') =>
    value === null ? null : box.decrypt(value, toRobotContext(companyId, name, part))
  return {
    channel,
    addresses,
    robotUrl: read(rule.robotUrl, 'url'),
    robotSecret: read(rule.robotSecret, 'secret'),
  }
}
