import type { PointBudget } from '@mall/contract'
import type { PointBudgetKind } from '@mall/contract/states'
import { Argument, type Command } from 'commander'
import { withChoices } from '../../frame/choices.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = '365'
const kinds: Record<PointBudgetKind, string> = {
  review: '评价奖励',
  'check-in': '签到',
  task: '任务',
  draw: '抽奖奖品',
}
const states: Record<PointBudget['state'], string> = {
  waiting: '待批准',
  rejected: '已拒绝',
  open: '生效中',
  closed: '已关闭',
}

const describe = ({ id, title, kind, state, points, given, remaining }: PointBudget) =>
  [
    String(id),
    title,
    kinds[kind],
    states[state],
    `共 ${String(points)} 积分`,
    `已发放 ${String(given)}`,
    `${state === 'closed' ? '退回' : '剩余'} ${String(remaining)}`,
  ].join('  ')

/** `mall points …budget`: points that effects of one kind draw from. */
export function addPointBudgetCommands(points: Command, mall: MallCli): void {
  points
    .command('open-budget')
    .description('设立积分预算，需第二人批准；奖励只从预算中发放，用完即止')
    .addArgument(withChoices(new Argument('<KIND>'), '用途', kinds))
    .requiredOption('--title <TITLE>', '名称')
    .requiredOption('--points <N>', '积分总数')
    .option('--days <N>', '几天内发放', DEFAULT_DAYS)
    .addHelpText(
      'after',
      '\n例：mall points open-budget 评价奖励 --company 7 --title 评价有礼 --points 50000',
    )
    .action(
      async (
        kind: PointBudgetKind,
        { title, ...options }: { title: string; points: string; days: string },
      ) => {
        const days = parseNumber(options.days, '--days', 5)
        const endsAt = new Date(Date.now() + days * DAY_MS).toISOString()
        const input = { kind, title, points: parseNumber(options.points, '--points'), endsAt }
        const { budget, approval } = await mall.call('ops.openPointBudget', input)
        mall.show({ budget, approval }, () => [
          describe(budget),
          `待第二人批准：mall approvals approve ${approval}`,
        ])
      },
    )
}
