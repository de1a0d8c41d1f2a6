import { formatLastDay } from '../../../frame/format-time.ts'
import type { BenefitActivity } from '@mall/contract'
import { Argument, Option, type Command } from 'commander'
import { Misuse, type MallCli } from '../../../frame/mall-cli.ts'
import { parseNumber } from '../../../frame/parse-number.ts'
import { grantByRule, type RuleOptions } from './grant-by-rule.ts'
import { grantPeople } from './grant-people.ts'
import { addOutletCommands, addStaffCommands } from './outlets.ts'
import { toRequestKey } from '../../../frame/request-key.ts'
import { parseDay, parseLastDay } from '../../../frame/shanghai-day.ts'

type Way = 'pickup' | 'mail'
const WAYS: Record<Way, string> = { pickup: '网点自提', mail: '邮寄' }

const activityId = () =>
  new Argument('<ID>', '权益活动编号').argParser((text: string) =>
    parseNumber(text, '权益活动编号', 15),
  )

const describe = ({ id, title, ways, quantity, status, validUntil }: BenefitActivity) =>
  [
    String(id),
    title,
    ways.map((way) => WAYS[way]).join('、'),
    `每人 ${String(quantity)} 件`,
    status === 'open' ? '进行中' : '已停止',
    `有效期至 ${formatLastDay(validUntil)}`,
  ].join('  ')

const stateOf = ({ statement }: BenefitActivity) => [
  `${String(statement.persons)} 人，发放 ${String(statement.granted)} = 已用 ${String(statement.used)} + 剩余 ${String(statement.left)} + 过期 ${String(statement.expired)}`,
  `自提 ${String(statement.pickups)}，其中已核销 ${String(statement.verified)}；邮寄 ${String(statement.mailed)}`,
]

const parseIds = (text: string, option: string) =>
  text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => parseNumber(part, option, 15))

type GrantOptions = RuleOptions & { source?: string; skipUnknown?: boolean; rule?: boolean }
type CreateOptions = {
  skus: string
  coupons: string
  quantity: number
  ways: string
  note: string
  from?: string
  until: string
}

async function create(mall: MallCli, title: string, options: CreateOptions) {
  const { skus, coupons, quantity, note, from, until } = options
  const ways = options.ways.split(',') as Way[]
  if (ways.some((way) => !(way in WAYS))) throw new Misuse('--ways 应为 pickup、mail 或两者')
  const activity = await mall.call('ops.createBenefit', {
    requestKey: toRequestKey('benefit', title, options),
    title,
    note,
    ways,
    quantity,
    skuIds: parseIds(skus, '--skus'),
    couponTemplateIds: parseIds(coupons, '--coupons'),
    validFrom: (from === undefined ? new Date() : parseDay(from)).toISOString(),
    validUntil: parseLastDay(until).toISOString(),
  })
  mall.show(activity, () => [
    describe(activity),
    `下一步：mall benefit grant ${String(activity.id)} people.csv`,
  ])
}

/** `mall benefit …`: activities and their grants. */
function addActivityCommands(program: Command, mall: MallCli): void {
  const group = program.command('benefit').description('权益：活动、发放、停止、对账')
  group
    .command('create')
    .description('创建权益活动')
    .argument('<TITLE>', '活动名称')
    .requiredOption('--skus <IDS>', '可选的规格编号，逗号分隔')
    .option('--coupons <IDS>', '随权益发放的优惠券模板，逗号分隔', '')
    .addOption(
      new Option('--quantity <N>', '每人件数')
        .argParser((text: string) => parseNumber(text, '--quantity', 2))
        .default(1),
    )
    .option('--ways <WAYS>', '领取方式：pickup 自提，mail 邮寄，逗号分隔', 'pickup,mail')
    .option('--note <TEXT>', '说明', '')
    .option('--from <DATE>', '开始日期，默认现在')
    .requiredOption('--until <DATE>', '最后一天')
    .addHelpText(
      'after',
      '\n例：mall benefit create 员工关怀计划 --skus 11,21 --until 2027-01-31 --company 1',
    )
    .action((title: string, options: CreateOptions) => create(mall, title, options))
  group
    .command('grant')
    .description('按名单或条件发放；中断后可重做。同一来源每人一次，按条件发放的每人一次')
    .addArgument(activityId())
    .argument('[FILE]', 'CSV 文件，有一列 手机号')
    .option('--source <NAME>', '来源名称，默认为文件名')
    .option('--skip-unknown', '跳过没有顾客的手机号')
    .option('--rule', '按条件发放；不加 --confirm 时只显示人数')
    .option('--label <NAME>', '条件：有这个标签')
    .option('--signed-up-from <DATE>', '条件：注册不早于这一天')
    .option('--signed-up-until <DATE>', '条件：注册不晚于这一天')
    .addOption(
      new Option('--spent <POINTS>', '条件：用掉的积分不少于').argParser((text: string) =>
        parseNumber(text, '--spent', 9),
      ),
    )
    .option('--spent-from <DATE>', '用掉积分的第一天')
    .option('--spent-until <DATE>', '用掉积分的最后一天')
    .option('--confirm', '按条件发放给显示的顾客')
    .addHelpText(
      'after',
      [
        '',
        '例：mall benefit grant 1000000000000 people.csv --company 1',
        '例：mall benefit grant 1000000000000 --rule --label 会员 --spent 1000 --spent-from 2026-10-01 --spent-until 2026-12-31 --confirm --company 1',
      ].join('\n'),
    )
    .action((id: number, file: string | undefined, options: GrantOptions) => {
      if (options.rule === true) {
        if (file !== undefined) throw new Misuse('--rule 不能与文件一起使用')
        return grantByRule(mall, id, options)
      }
      if (file === undefined) throw new Misuse('请给出文件，或用 --rule 按条件发放')
      const { source = file } = options
      return grantPeople(mall, file, options, async (people, check) => {
        return (await mall.call('ops.grantBenefits', { id, source, people, check })).results
      })
    })
  group
    .command('stop')
    .description('停止活动：不再发放和领取，已有取件码仍有效')
    .addArgument(activityId())
    .addHelpText('after', '\n例：mall benefit stop 1000000000000 --company 1')
    .action(async (id: number) => {
      const activity = await mall.call('ops.stopBenefit', { id })
      mall.show(activity, () => [describe(activity), ...stateOf(activity)])
    })
  group
    .command('list')
    .description('列出权益活动，最新的在前')
    .addHelpText('after', '\n例：mall benefit list --company 1')
    .action(async () => {
      const { list } = await mall.call('ops.benefits', {})
      mall.show(list, () => (list.length === 0 ? ['没有权益活动'] : list.map(describe)))
    })
  group
    .command('statement')
    .description('列出活动及其对账：发放 = 已用 + 剩余 + 过期')
    .addArgument(activityId().argOptional())
    .addHelpText('after', '\n例：mall benefit statement --company 1')
    .action(async (id?: number) => {
      const list =
        id === undefined
          ? (await mall.call('ops.benefits', {})).list
          : [await mall.call('ops.benefitStatement', { id })]
      mall.show(list, () =>
        list.length === 0
          ? ['没有权益活动']
          : list.flatMap((one) => [describe(one), ...stateOf(one).map((line) => `  ${line}`)]),
      )
    })
}

/** Registers the groups `mall benefit`, `mall outlets` and `mall staff`. */
export function addBenefitCommands(program: Command, mall: MallCli): void {
  addActivityCommands(program, mall)
  addOutletCommands(program, mall)
  addStaffCommands(program, mall)
}
