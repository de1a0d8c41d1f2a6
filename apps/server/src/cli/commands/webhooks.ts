import type { ArgsOf, DataOf } from '@mall/contract'
import { parseTime } from '@mall/contract/amounts'
import { Argument, type Command } from 'commander'
import { findGroup } from '../derived/find-group.ts'
import { formatTime } from '../frame/format-time.ts'
import { Misuse, type MallCli } from '../frame/mall-cli.ts'
import { parseNumber } from '../frame/parse-number.ts'

type Webhook = DataOf<'ops.changeWebhook'>
type Events = NonNullable<ArgsOf<'ops.addWebhook'>['events']>

const describe = ({ id, url, events, disabled, failures }: Webhook) =>
  [
    id,
    disabled ? '已停用' : '启用',
    url,
    events.join(','),
    failures > 0 && `连续失败 ${String(failures)} 次`,
  ]
    .filter(Boolean)
    .join('  ')

const parseEvents = (text: string) => text.split(',').map((name) => name.trim()) as Events

/** `30m`, `2h`, `7d` or a time, in Beijing time unless it has an offset. */
function parseSince(text: string): string {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? []
  const minutes = { m: 1, h: 60, d: 1_440 }[unit ?? '']
  const time = minutes
    ? new Date(Date.now() - Number(count) * minutes * 60_000)
    : new Date(parseTime(text))
  if (Number.isNaN(time.getTime())) {
    throw new Misuse(
      `--failed-since 应为 30m、2h、7d 或北京时间，例："2027-01-08 20:00"，而不是 ${text}`,
    )
  }
  return time.toISOString()
}

const showSecret = (mall: MallCli, data: DataOf<'ops.addWebhook'>) =>
  mall.show(data, () => [
    describe(data.webhook),
    `签名密钥（只显示这一次）：${data.secret}`,
    ...(data.webhook.formerSecretUntil
      ? [`原密钥同时签名至 ${formatTime(data.webhook.formerSecretUntil)}`]
      : []),
  ])

const webhookId = () => new Argument('<ID>', 'Webhook 编号')

function addEditCommands(group: Command, mall: MallCli): void {
  group
    .command('add')
    .description('新增；签名密钥只显示一次')
    .argument('<URL>', '接收地址，生产环境只支持 https')
    .option('--events <LIST>', '逗号分隔的事件，默认全部', parseEvents)
    .addHelpText(
      'after',
      '\n例：mall webhooks add https://erp.example.com/mall --company 7 --events order.paid,order.refunded',
    )
    .action(async (url: string, { events }: { events?: Events }) => {
      showSecret(mall, await mall.call('ops.addWebhook', { url, ...(events && { events }) }))
    })
  for (const [name, disabled, text] of [
    ['disable', true, '停用：不再产生和投递事件'],
    ['enable', false, '启用'],
  ] as const) {
    group
      .command(name)
      .description(text)
      .addArgument(webhookId())
      .action(async (id: string) => {
        const webhook = await mall.call('ops.changeWebhook', { id, disabled }, { ifMatch: '*' })
        mall.show(webhook, () => [describe(webhook)])
      })
  }
  group
    .command('rotate-secret')
    .description('更换签名密钥；期间新旧两个密钥同时签名')
    .addArgument(webhookId())
    .option('--overlap <HOURS>', '旧密钥继续签名的小时数，默认 168', (text) =>
      parseNumber(text, '--overlap'),
    )
    .action(async (id: string, { overlap }: { overlap?: number }) => {
      const input = { id, ...(overlap !== undefined && { overlapHours: overlap }) }
      showSecret(mall, await mall.call('ops.rotateWebhookSecret', input))
    })
}

/** Webhooks of a company and their deliveries. */
export function addWebhookCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['webhooks'])
  addEditCommands(group, mall)
  group
    .command('test')
    .description('立即发送一个测试事件')
    .addArgument(webhookId())
    .action(async (id: string) => {
      const result = await mall.call('ops.testWebhook', { id })
      const { delivered, status, error, milliseconds } = result
      mall.show(result, () => [
        delivered
          ? `已投递：HTTP ${String(status)}，${String(milliseconds)} 毫秒`
          : `投递失败：${error}`,
      ])
      if (!delivered) mall.fail()
    })
  group
    .command('replay')
    .description('再次投递一条记录，或某时刻以来放弃的全部；事件编号不变')
    .addArgument(webhookId())
    .option('--delivery <N>', '投递记录编号', (text) => parseNumber(text, '--delivery', 15))
    .option('--failed-since <TIME>', '30m、2h、7d 或北京时间', parseSince)
    .addHelpText('after', '\n例：mall webhooks replay wh_… --company 7 --failed-since 2h')
    .action(async (id: string, options: { delivery?: number; failedSince?: string }) => {
      const { delivery, failedSince } = options
      const { count } = await mall.call('ops.replayWebhook', {
        id,
        ...(delivery !== undefined && { delivery }),
        ...(failedSince !== undefined && { failedSince }),
      })
      mall.show({ count }, () => [`将再次投递 ${String(count)} 条`])
    })
}
