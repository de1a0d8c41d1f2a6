import type { ArgsOf } from '@mall/contract'
import { Misuse, type MallCli } from '../../../frame/mall-cli.ts'
import { parseDay, parseLastDay } from '../../../frame/shanghai-day.ts'
import { describeWaiting } from './grant-people.ts'

export type RuleOptions = {
  label?: string
  signedUpFrom?: string
  signedUpUntil?: string
  spent?: number
  spentFrom?: string
  spentUntil?: string
  confirm?: boolean
}
type Rule = ArgsOf<'ops.grantBenefitsByRule'>['rule']

function parseRule(options: RuleOptions): Rule {
  const { label, signedUpFrom, signedUpUntil, spent, spentFrom, spentUntil } = options
  const given = [spent, spentFrom, spentUntil].filter((value) => value !== undefined)
  if (given.length > 0 && given.length < 3) {
    throw new Misuse('--spent、--spent-from、--spent-until 应一起给出')
  }
  const rule: Rule = {
    ...(label !== undefined && { label }),
    ...(signedUpFrom !== undefined && { signedUpFrom: parseDay(signedUpFrom).toISOString() }),
    ...(signedUpUntil !== undefined && {
      signedUpUntil: parseLastDay(signedUpUntil).toISOString(),
    }),
    ...(spent !== undefined &&
      spentFrom !== undefined &&
      spentUntil !== undefined && {
        spent: {
          points: spent,
          from: parseDay(spentFrom).toISOString(),
          until: parseLastDay(spentUntil).toISOString(),
        },
      }),
  }
  if (Object.keys(rule).length === 0) {
    throw new Misuse('请给出条件：--label、--signed-up-from、--signed-up-until 或 --spent')
  }
  return rule
}

/**
 * Shows how many shoppers match a rule; with `--confirm` grants to them in batches. A repetition after
 * an interruption skips shoppers with a grant.
 */
export async function grantByRule(mall: MallCli, id: number, options: RuleOptions): Promise<void> {
  const rule = parseRule(options)
  const { matched, already } = await mall.call('ops.grantBenefitsByRule', { id, rule, check: true })
  const matches = `符合条件 ${String(matched)} 人，其中已有权益 ${String(already)} 人`
  if (options.confirm !== true) {
    mall.show({ matched, already }, () => [
      matches,
      `没有发放；加 --confirm 发放给其余 ${String(matched - already)} 人`,
    ])
    return
  }
  let [granted, waiting] = [0, 0]
  for (let after: number | null = 0; after !== null;) {
    const batch: { granted: number; waiting: number; next: number | null } = await mall.call(
      'ops.grantBenefitsByRule',
      { id, rule, after },
    )
    granted += batch.granted
    waiting += batch.waiting
    after = batch.next
  }
  mall.show({ matched, already, granted, ...(waiting > 0 && { waiting }) }, () => [
    matches,
    `已发放 ${String(granted)} 人`,
    ...describeWaiting(waiting),
  ])
}
