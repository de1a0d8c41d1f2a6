import type { OperatorsNotice } from '@mall/contract'
import type { Command } from 'commander'
import type { MallCli } from '../frame/mall-cli.ts'
import { formatTime } from '../frame/format-time.ts'
import { addShopperOptions, readWho, type ShopperOptions } from '../frame/shopper-options.ts'
import { CURSOR, LIMIT, readPage, type PageOptions } from './page-options.ts'

const kinds: Record<OperatorsNotice['kind'], string> = {
  'order.shipped': '发货',
  'refund.finished': '退款完成',
  'points.expiring': '积分到期',
  restock: '到货',
  'account.password': '密码修改',
  'account.device': '新设备登录',
  'account.phone': '手机号更换',
  'account.sign-in': '登录方式增加',
  'account.closing': '申请注销',
  'account.closing-withdrawn': '撤销注销',
}
const states: Record<OperatorsNotice['deliveries'][number]['state'], string> = {
  pending: '待发送',
  sending: '发送中',
  sent: '已发送',
  failed: '未发送',
  unknown: '结果未知',
}

const channels: Record<OperatorsNotice['deliveries'][number]['channel'], string> = {
  sms: '短信',
  wechat: '微信',
  dingtalk: '钉钉',
}

const describe = ({ id, kind, effect, at, readAt, deliveries }: OperatorsNotice) =>
  [
    id,
    formatTime(at),
    kinds[kind],
    effect,
    readAt === null ? '未读' : '已读',
    ...deliveries.map(
      ({ channel, state, error }) => `${channels[channel]}${states[state]}${error && ` ${error}`}`,
    ),
  ].join('  ')

/** Notices of a shopper and their deliveries. */
export function addNoticeCommands(program: Command, mall: MallCli): void {
  const group = program.command('notices').description('顾客的通知：站内消息、短信与应用消息')
  addShopperOptions(group.command('list'))
    .description('一位顾客 180 天内的通知与各方式的发送状态，最新的在前')
    .option('--user <ID>', '顾客编号，同 --shopper')
    .option(...LIMIT)
    .option(...CURSOR)
    .action(async (options: ShopperOptions & PageOptions & { user?: string }) => {
      const { user } = options
      const { list } = await mall.call('ops.notices', {
        userId: readWho(options, user),
        ...readPage(options),
      })
      mall.show(list, () => (list.length === 0 ? ['没有通知'] : list.map(describe)))
    })
}
