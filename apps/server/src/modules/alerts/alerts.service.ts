import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { findAddressFault } from '../../providers/outbound/find-address-fault.ts'
import type { SecretBox } from '../companies/index.ts'
import { describeAlert } from './alert-text.ts'
import type { AlertsRepository } from './alerts.repository.ts'
import { readTarget, toRobotContext, type RuleRow } from './rule-secrets.ts'
import { sendMessage } from './send-message.ts'

const MAX_RULES = 20

type ServiceDeps = Pick<Deps, 'now' | 'settings' | 'mail' | 'companies' | 'timeoutsMs'> & {
  repository: AlertsRepository
  box: SecretBox
}

const refuse = (field: string, message: string) =>
  new Refusal('request/invalid', undefined, { issues: [{ field, message }] })

/** Alert rules of a company, and the messages that they have sent. */
export function createAlertsService({ repository, box, ...deps }: ServiceDeps) {
  const { now, settings, companies } = deps

  /** The query of a robot's address is its key. */
  function hideKey(rule: RuleRow): string | null {
    const { robotUrl } = readTarget(box, rule)
    if (robotUrl === null) return null
    const { origin, pathname } = new URL(robotUrl)
    return origin + pathname
  }

  const toRule = (row: RuleRow): DataOf<'ops.setAlertRule'> => ({
    name: row.name,
    channel: row.channel,
    kinds: [...row.kinds],
    role: row.role,
    addresses: [...row.addresses],
    robot: hideKey(row),
    hasSecret: row.robotSecret !== null,
    fromHour: row.fromHour,
    toHour: row.toHour,
    lowStock: row.lowStock,
    disabled: row.disabled,
    failures: row.failures,
    createdAt: row.createdAt.toISOString(),
  })

  function assertReceiver(
    { channel, addresses, robotUrl }: InputOf<'ops.setAlertRule'>,
    hasRobot: boolean,
  ) {
    const fault = robotUrl === undefined ? null : findAddressFault(robotUrl, settings)
    if (fault !== null) throw refuse('robotUrl', fault)
    if (channel === 'mail' && addresses.length === 0) throw refuse('addresses', '请给出收件邮箱')
    if (channel !== 'mail' && robotUrl === undefined && !hasRobot) {
      throw refuse('robotUrl', '请给出机器人地址')
    }
  }

  return {
    async listRules({ companyId }: Operator): Promise<DataOf<'ops.alertRules'>> {
      const rows = await repository.listRules(companyId)
      return { list: rows.map(toRule), hasMail: deps.mail !== null }
    },

    async setRule(
      operator: Operator,
      input: InputOf<'ops.setAlertRule'>,
    ): Promise<DataOf<'ops.setAlertRule'>> {
      const { companyId } = operator
      await companies.of(companyId)
      const { robotUrl, secret, name, ...rest } = input
      const seal = (value: string, part: 'url' | 'secret') =>
        box.encrypt(value, toRobotContext(companyId, name, part))
      const at = now()
      const row = await repository.setRule(operator, name, { limit: MAX_RULES, at }, (before) => {
        // A robot of another kind must not inherit address and secret.
        const kept = before?.channel === input.channel ? before : null
        assertReceiver(input, kept !== null && kept.robotUrl !== null)
        const isMail = input.channel === 'mail'
        return {
          ...rest,
          name,
          robotUrl: robotUrl && !isMail ? seal(robotUrl, 'url') : (kept?.robotUrl ?? null),
          robotSecret: secret && !isMail ? seal(secret, 'secret') : (kept?.robotSecret ?? null),
        }
      })
      if (!row) throw new Refusal('alert/too-many')
      return toRule(row)
    },

    async removeRule(operator: Operator, { name }: InputOf<'ops.removeAlertRule'>) {
      if (!(await repository.removeRule(operator, name, now()))) {
        throw new Refusal('alert/rule-not-found')
      }
      return {}
    },

    async test(
      operator: Operator,
      { name }: InputOf<'ops.testAlert'>,
    ): Promise<DataOf<'ops.testAlert'>> {
      const rule = await repository.findRule(operator.companyId, name)
      if (!rule) throw new Refusal('alert/rule-not-found')
      const { info } = await companies.of(operator.companyId)
      const subject = `${info.mallName}：测试通知`
      const text = `【${subject}】\n规则 ${name} 可以送达`
      const started = performance.now()
      const result = await sendMessage(deps, readTarget(box, rule), { subject, text })
      const milliseconds = Math.round(performance.now() - started)
      await repository.recordTest(operator, name, result.sent, now())
      return { ...result, milliseconds }
    },

    async list(
      { companyId }: Operator,
      { cursor, limit, rule, status }: InputOf<'ops.alerts'>,
    ): Promise<DataOf<'ops.alerts'>> {
      const [before = null] = decodeCursor(cursor, 1) ?? []
      const rows = await repository.listDeliveries(companyId, {
        before: before === null ? null : Number(before),
        ...(rule !== undefined && { rule }),
        ...(status && { status }),
        limit: limit + 1,
      })
      const list = rows.map(({ delivery, alert }) => ({
        id: delivery.id,
        rule: delivery.rule,
        kind: alert.kind,
        subject: alert.subject,
        text: describeAlert(alert),
        status: delivery.status,
        attempts: delivery.attempts,
        raisedAt: alert.raisedAt.toISOString(),
        lastAt: delivery.lastAt?.toISOString() ?? null,
        nextAt: delivery.status === 'pending' ? delivery.nextAt.toISOString() : null,
        lastError: delivery.lastError,
      }))
      return toCursorPage(list, limit, (row) => [row.id])
    },
  }
}
