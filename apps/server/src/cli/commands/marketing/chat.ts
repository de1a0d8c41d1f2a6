import { randomBytes } from 'node:crypto'
import type { ChatMessage, DataOf } from '@mall/contract'
import { chatRatingReasonLabels, type ChatStatus } from '@mall/contract/states'
import { Argument, type Command } from 'commander'
import { formatTime } from '../../frame/format-time.ts'
import { findGroup } from '../../derived/find-group.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'

type Conversation = DataOf<'ops.takeChat'>

const STATUSES: Record<ChatStatus, string> = {
  waiting: '等待',
  open: '进行中',
  closed: '已结束',
  offline: '留言',
}

const describe = ({
  id,
  status,
  userId,
  shopper,
  agent,
  takenBy,
  lastSeq,
  ...rest
}: Conversation) =>
  [
    String(id),
    STATUSES[status],
    `顾客 ${String(userId)} ${shopper}`.trimEnd(),
    agent === '' ? '未接入' : `客服 ${agent}`,
    takenBy === agent ? '' : `接待人 ${takenBy}`,
    `${String(lastSeq)} 条`,
    `${String(lastSeq - rest.agentReadSeq)} 条未读`,
    formatTime(rest.lastMessageAt),
  ]
    .filter((part) => part !== '')
    .join('  ')

function describeContent({ text, picture, order, product }: ChatMessage): string {
  if (picture) return `[图片] ${picture.src}`
  if (order) return `[订单] ${order.id} ${order.name}`
  if (product) return `[商品] ${String(product.spuId)} ${product.name}`
  return text
}
const describeMessage = (message: ChatMessage) =>
  [
    String(message.seq),
    formatTime(message.at),
    message.by === 'agent' ? '客服' : '顾客',
    describeContent(message),
  ].join('  ')

const chatId = () =>
  new Argument('<ID>', '会话编号').argParser((text: string) => parseNumber(text, '会话编号', 15))

type Rating = DataOf<'ops.chatRatings'>['list'][number]

const describeRating = ({ id, stars, reasons, text, takenBy, userId, at }: Rating) =>
  [
    String(id),
    `${String(stars)} 星`,
    reasons.map((reason) => chatRatingReasonLabels[reason]).join('、'),
    text,
    `接待人 ${takenBy}`,
    `顾客 ${String(userId)}`,
    formatTime(at),
  ]
    .filter((part) => part !== '')
    .join('  ')

/** `mall chat …`: conversations of shoppers, for agents. */
export function addChatCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['chat'])
  group
    .command('show')
    .description('显示会话的消息，并标为已读')
    .addArgument(chatId())
    .option('--after <SEQ>', '只显示该序号之后的消息')
    .addHelpText('after', '\n例：mall chat show 1000000000001 --company 1')
    .action(async (id: number, { after }: { after?: string }) => {
      const from = after === undefined ? {} : { after: parseNumber(after, '--after') }
      const chat = await mall.call('ops.chat', { id, ...from })
      mall.show(chat, () => [describe(chat.conversation), ...chat.messages.map(describeMessage)])
    })
  group
    .command('ratings')
    .description('列出顾客对客服的评价与平均评分')
    .option('--days <N>', '最近的天数，默认 30')
    .addHelpText('after', '\n例：mall chat ratings --days 7 --company 1')
    .action(async ({ days }: { days?: string }) => {
      const input = days === undefined ? {} : { days: parseNumber(days, '--days') }
      const list: Rating[] = []
      let page: DataOf<'ops.chatRatings'>
      let cursor: string | null = null
      do {
        page = await mall.call('ops.chatRatings', {
          ...input,
          limit: 100,
          ...(cursor === null ? {} : { cursor }),
        })
        list.push(...page.list)
        cursor = page.nextCursor
      } while (cursor !== null)
      const { count, average } = page
      mall.show({ count, average, list }, () =>
        average === null
          ? ['没有客服评价']
          : [`${String(count)} 条评价，平均 ${average.toFixed(2)} 星`, ...list.map(describeRating)],
      )
    })
  group
    .command('send')
    .description('回复；回复留言会结束会话，并用短信通知顾客')
    .addArgument(chatId())
    .argument('<TEXT>', '回复，最多 1000 字')
    .addHelpText('after', '\n例：mall chat send 1000000000001 今天发货 --company 1')
    .action(async (id: number, text: string) => {
      const key = randomBytes(16).toString('hex')
      const message = await mall.call('ops.sendChat', { id, key, text })
      mall.show(message, () => [describeMessage(message)])
    })
}
