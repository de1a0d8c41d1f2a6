import type { DataOf, InputOf } from '@mall/contract'
import { dailyTaskKinds, type DailyTaskKind } from '@mall/contract/states'
import { Argument, type Command } from 'commander'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'

type Task = DataOf<'ops.createDailyTask'>

const KINDS: Record<DailyTaskKind, string> = {
  browse: '浏览 15 秒',
  share: '分享被打开',
  profile: '完善资料',
  review: '写评价',
  invite: '好友收货',
}

const describeTask = ({ id, kind, title, points, target, isStopped, done, given }: Task) =>
  [
    String(id),
    title,
    KINDS[kind],
    `${String(points)} 积分`,
    target,
    isStopped ? '已结束' : '进行中',
    `完成 ${String(done)} 次`,
    `发放 ${String(given)}`,
  ].join('  ')

const parseList = (text: string) => text.split(',').map((one) => parseNumber(one, '--points', 5))

type RuleOptions = { open?: true; close?: true; points?: string; days?: string; perMonth?: string }

function toChange(options: RuleOptions): InputOf<'ops.setCheckInRule'> {
  const { open, close, points, days, perMonth } = options
  if (open && close) throw new Misuse('--open 与 --close 不能同时给出')
  const change = {
    ...(open || close ? { isOpen: open === true } : {}),
    ...(points === undefined ? {} : { points: parseList(points) }),
    ...(days === undefined ? {} : { makeUpDays: parseNumber(days, '--days', 2) }),
    ...(perMonth === undefined ? {} : { makeUpsPerMonth: parseNumber(perMonth, '--per-month', 2) }),
  }
  if (Object.keys(change).length === 0) throw new Misuse('没有给出要修改的内容')
  return change
}

/** `mall check-in …` and `mall tasks …`: the daily check-in and its tasks. */
export function addCheckInCommands(program: Command, mall: MallCli): void {
  const group = program.command('check-in').description('每日签到：规则与用量')
  const show = (rule: DataOf<'ops.checkInRule'>) =>
    mall.show(rule, () => [
      rule.isOpen ? '已开通' : '未开通',
      `连续签到积分 ${rule.points.join(' ')}`,
      `可补签最近 ${String(rule.makeUpDays)} 天，每月 ${String(rule.makeUpsPerMonth)} 次`,
      `今日签到 ${String(rule.today)} 人，累计发放 ${String(rule.given)} 积分`,
    ])
  group
    .command('show')
    .description('显示签到规则与用量')
    .addHelpText('after', '\n例：mall check-in show --company 1')
    .action(async () => show(await mall.call('ops.checkInRule', {})))
  group
    .command('set')
    .description('修改签到规则；积分从 check-in 预算发放')
    .option('--open', '开通')
    .option('--close', '关闭')
    .option('--points <LIST>', '连续第 1、2…天的积分，用逗号分隔')
    .option('--days <N>', '可补签最近几天')
    .option('--per-month <N>', '每月补签次数')
    .addHelpText('after', '\n例：mall check-in set --open --points 5,5,10,5,5,5,20 --company 1')
    .action(async (options: RuleOptions) =>
      show(await mall.call('ops.setCheckInRule', toChange(options))),
    )

  const tasks = program.command('tasks').description('每日任务')
  tasks
    .command('list')
    .description('列出任务，进行中的在前')
    .addHelpText('after', '\n例：mall tasks list --company 1')
    .action(async () => {
      const { list } = await mall.call('ops.dailyTasks', {})
      mall.show(list, () => (list.length === 0 ? ['没有任务'] : list.map(describeTask)))
    })
  tasks
    .command('add')
    .description('增加任务；积分从 task 预算发放')
    .addArgument(
      new Argument(
        '<KIND>',
        '种类：browse 浏览，share 分享，profile 资料，review 评价，invite 邀请',
      ).choices(dailyTaskKinds),
    )
    .requiredOption('--title <TITLE>', '名称')
    .option('--points <N>', '积分；评价任务不设', '0')
    .option('--target <PATH>', '去完成的页面', '/home')
    .addHelpText(
      'after',
      '\n例：mall tasks add browse --title 逛冬日暖礼季 --points 5 --target /special/1 --company 1',
    )
    .action(
      async (
        kind: DailyTaskKind,
        { title, points, target }: { title: string; points: string; target: string },
      ) => {
        const input = { kind, title, target, points: parseNumber(points, '--points', 5) }
        const task = await mall.call('ops.createDailyTask', input)
        mall.show(task, () => [describeTask(task)])
      },
    )
  tasks
    .command('stop')
    .description('结束任务，已发放的积分不变')
    .argument('<ID>', '编号')
    .addHelpText('after', '\n例：mall tasks stop 1000000000000 --company 1')
    .action(async (id: string) => {
      const task = await mall.call('ops.stopDailyTask', { id: parseNumber(id, '编号', 15) })
      mall.show(task, () => [describeTask(task)])
    })
}
