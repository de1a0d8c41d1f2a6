import {
  alertChannels,
  alertKindNames,
  alertKinds,
  roles,
  type AlertChannel,
  type AlertKind,
  type ArgsOf,
  type DataOf,
  type Role,
} from '@mall/contract'
import { Argument, Option, type Command } from 'commander'
import { findGroup } from '../derived/find-group.ts'
import { Misuse, type MallCli } from '../frame/mall-cli.ts'
import { parseNumber } from '../frame/parse-number.ts'

type Rule = DataOf<'ops.setAlertRule'>
type Options = {
  channel?: AlertChannel
  kinds?: AlertKind[]
  role?: Role | 'none'
  to?: string[]
  hours?: { fromHour: number; toHour: number }
  lowStock?: number
  disable?: true
  enable?: true
}

const parseList = (text: string) =>
  text
    .split(/[,，、]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Kinds by their names, English or Chinese. */
function parseKinds(text: string): AlertKind[] {
  return parseList(text).map((name) => {
    const kind = alertKinds.find((one) => one === name || alertKindNames[one] === name)
    if (kind === undefined) {
      throw new Misuse(`--kinds 应为 ${Object.values(alertKindNames).join('、')}，而不是 ${name}`)
    }
    return kind
  })
}

/** `9-21`: from and to a whole hour, Beijing time. */
function parseHours(text: string): { fromHour: number; toHour: number } {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (from === undefined) throw new Misuse(`--hours 应为 9-21，而不是 ${text}`)
  return { fromHour: Number(from), toHour: Number(to) }
}

const describe = (rule: Rule) =>
  [
    rule.name,
    rule.disabled ? '已停用' : '启用',
    rule.channel,
    rule.kinds.map((kind) => alertKindNames[kind]).join('、'),
    rule.role ?? '全部角色',
    rule.addresses.join('、') || rule.robot,
    `${String(rule.fromHour)}–${String(rule.toHour)} 时`,
    rule.channel === 'dingtalk' && (rule.hasSecret ? '已加签' : '未加签'),
  ]
    .filter(Boolean)
    .join('  ')

/** Fields of a stored rule as the input of `ops.setAlertRule`. */
const toInput = ({ channel, kinds, role, addresses, fromHour, toHour, lowStock, disabled }: Rule) =>
  ({ channel, kinds, role, addresses, fromHour, toHour, lowStock, disabled }) as const

/**
 * Robot address and secret are read from the environment, because arguments are visible to all
 * users of the machine.
 */
function readRobot({ environment }: MallCli) {
  const { MALL_ROBOT_URL: robotUrl, MALL_SECRET_VALUE: secret } = environment
  return { ...(robotUrl && { robotUrl }), ...(secret && { secret }) }
}

async function setRule(mall: MallCli, name: string, options: Options): Promise<void> {
  const { channel, kinds, role, to, hours, lowStock, disable, enable } = options
  const { list, hasMail } = await mall.call('ops.alertRules', {})
  const existing = list.find((rule) => rule.name === name)
  const used = channel ?? existing?.channel
  if (used === undefined) throw new Misuse('新规则需要 --channel')
  const input: ArgsOf<'ops.setAlertRule'> = {
    ...(existing && toInput(existing)),
    ...(kinds && { kinds }),
    ...(role !== undefined && { role: role === 'none' ? null : role }),
    ...(to && { addresses: to }),
    ...hours,
    ...(lowStock !== undefined && { lowStock }),
    ...(disable && { disabled: true }),
    ...(enable && { disabled: false }),
    ...readRobot(mall),
    name,
    channel: used,
  }
  const rule = await mall.call('ops.setAlertRule', input)
  const isUnsent = rule.channel === 'mail' && !hasMail
  mall.show(rule, () => [
    describe(rule),
    ...(isUnsent ? ['服务器没有设置 SMTP (MALL_SMTP_HOST)，邮件暂不能发送'] : []),
  ])
}

/** `mall alerts …`: rules by which operators are notified of waiting work. */
export function addAlertCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['alerts'])
  group
    .command('set')
    .description('新增或修改规则；机器人地址取自 MALL_ROBOT_URL，加签密钥取自 MALL_SECRET_VALUE')
    .argument('<NAME>', '规则名称，小写字母、数字与连字符')
    .addOption(new Option('--channel <CHANNEL>', '渠道').choices([...alertChannels]))
    .option(
      '--kinds <LIST>',
      `逗号分隔的事项，默认全部：${Object.values(alertKindNames).join('、')}`,
      parseKinds,
    )
    .addOption(
      new Option('--role <ROLE>', '只通知该角色有权处理的事项，none 为全部').choices([
        ...roles,
        'none',
      ]),
    )
    .option('--to <LIST>', '逗号分隔的收件邮箱', parseList)
    .option('--hours <FROM-TO>', '北京时间的整点，如 9-21；之外的事项等到开始时刻', parseHours)
    .option('--low-stock <N>', '可售件数不多于它时为库存不足，默认 5', (text) =>
      parseNumber(text, '--low-stock', 5),
    )
    .option('--disable', '停用')
    .option('--enable', '启用')
    .addHelpText(
      'after',
      '\n例：mall alerts set warehouse --company 7 --channel mail --to wh@example.com --role orders --hours 8-20\n例：MALL_ROBOT_URL=https://oapi.dingtalk.com/robot/send?access_token=… MALL_SECRET_VALUE=SEC… mall alerts set duty --company 7 --channel dingtalk',
    )
    .action((name: string, options: Options) => setRule(mall, name, options))
  group
    .command('test')
    .description('立即按规则发送一条测试通知')
    .addArgument(new Argument('<NAME>', '规则名称'))
    .action(async (name: string) => {
      const result = await mall.call('ops.testAlert', { name })
      mall.show(result, () => [
        result.sent ? `已发送，${String(result.milliseconds)} 毫秒` : `发送失败：${result.error}`,
      ])
      if (!result.sent) mall.fail()
    })
}
