import type { DataOf } from '@mall/contract'
import { shopperMatchLabels } from '@mall/contract/states'
import type { Command } from 'commander'
import { findGroup } from '../derived/find-group.ts'
import { replaceText } from '../files/replace-file.ts'
import { Misuse, type MallCli } from '../frame/mall-cli.ts'
import { formatTime } from '../frame/format-time.ts'
import {
  addShopperOptions,
  findWho,
  readWho,
  type ShopperOptions,
} from '../frame/shopper-options.ts'
import { reapplyAnonymisations, writeAnonymisations } from './anonymisations.ts'
import { importShoppers } from './import-shoppers.ts'
import { CURSOR, LIMIT, readPage, type PageOptions } from './page-options.ts'

type Shopper = DataOf<'ops.disableShopper'> & Partial<Found>
type Found = Pick<DataOf<'ops.shoppers'>['list'][number], 'foundBy'>

const describeMatch = ({ foundBy }: Partial<Found>) =>
  foundBy ? `相符：${shopperMatchLabels[foundBy]}` : ''

const describe = (shopper: Shopper) =>
  [
    String(shopper.id).padStart(8),
    shopper.phone || '无手机号',
    shopper.userName,
    shopper.nickName,
    shopper.labels.join('、'),
    describeMatch(shopper),
    shopper.anonymised ? '个人信息已删除' : shopper.disabled && '已停用',
    formatTime(shopper.createdAt).slice(0, 10),
  ]
    .filter(Boolean)
    .join('  ')

/** Commands for shoppers: lists, imports, disabling and removal of personal data. */
export function addShopperCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['shoppers'])
  group
    .command('list')
    .description('列出顾客，最新的在前；手机号与姓名以星号遮盖')
    .option('--find <TEXT>', '顾客编号、手机号或后四位、用户名、昵称的一部分、合作方编号')
    .option('--phone <PHONE>', '手机号，或其后四位')
    .option('--name <NAME>', '用户名')
    .option('--disabled', '只列已停用的')
    .option(...LIMIT)
    .option(...CURSOR)
    .action(
      async (
        options: PageOptions & { find?: string; phone?: string; name?: string; disabled?: true },
      ) => {
        const { find, phone, name: userName, disabled } = options
        const { list } = await mall.call('ops.shoppers', {
          ...readPage(options),
          ...(find !== undefined && { find }),
          ...(phone !== undefined && { phone }),
          ...(userName !== undefined && { userName }),
          ...(disabled && { disabled }),
        })
        mall.show(list, () => (list.length === 0 ? ['没有顾客'] : list.map(describe)))
      },
    )
  addShopperOptions(group.command('show'))
    .description('查看一位顾客的状态、登录、积分与订单数（记入操作日志）')
    .argument('[WHO]', '顾客编号、手机号或用户名')
    .action(async (who: string | undefined, options: ShopperOptions) => {
      const shopper = await mall.call('ops.shopper', { id: readWho(options, who) })
      mall.show(shopper, () => [
        describe(shopper),
        `  身份 ${shopper.providers.join('、') || '无'}；登录中 ${String(shopper.sessions)} 处，最近登录 ${shopper.lastSignInAt === null ? '无' : formatTime(shopper.lastSignInAt)}`,
        `  积分 ${String(shopper.points)}，冻结 ${String(shopper.heldPoints)}；订单 ${String(shopper.orders)}，未完成 ${String(shopper.openOrders)}`,
      ])
    })
  group
    .command('import')
    .description('按 CSV 新增或补全顾客：手机号、用户名、昵称、身份来源、身份编号；可重复执行')
    .argument('<FILE>', 'CSV 文件')
    .option('--dry-run', '只核对，不导入')
    .option('--sign-ins', '为已有顾客增加手机号、用户名或身份的行，申请第二人批准')
    .addHelpText('after', '\n例：mall shoppers import examples/shoppers.csv --company 7 --dry-run')
    .action((file: string, options: { dryRun?: boolean; signIns?: boolean }) =>
      importShoppers(mall, file, options),
    )
  addShopperOptions(group.command('sign-out'))
    .description('退出一位顾客的全部登录；可以再次登录')
    .argument('[WHO]', '顾客编号、手机号或用户名')
    .requiredOption('--reason <TEXT>', '原因，记入操作日志')
    .addHelpText('after', '\n例：mall shoppers sign-out 13800000001 --company 7 --reason 手机遗失')
    .action(async (who: string | undefined, options: ShopperOptions & { reason: string }) => {
      const id = readWho(options, who)
      const result = await mall.call('ops.signOutShopper', { id, reason: options.reason })
      mall.show(result, () => [`已退出 ${String(result.sessions)} 处登录`])
    })
  for (const [name, call, done] of [
    ['disable', 'ops.disableShopper', '已停用，登录已全部退出'],
    ['enable', 'ops.enableShopper', '已恢复'],
  ] as const) {
    addShopperOptions(group.command(name))
      .description(name === 'disable' ? '停用一位顾客，并退出其全部登录' : '恢复一位已停用的顾客')
      .argument('[WHO]', '顾客编号、手机号或用户名')
      .requiredOption('--reason <TEXT>', '原因，记入操作日志')
      .action(async (who: string | undefined, options: ShopperOptions & { reason: string }) => {
        const { reason } = options
        const shopper = await mall.call(call, { id: readWho(options, who), reason })
        mall.show(shopper, () => [describe(shopper), done])
      })
  }
  group
    .command('label')
    .description('设置一位顾客的标签，如会员等级；顾客可见，不给标签则清空')
    .argument('<WHO>', '顾客编号、手机号、用户名，或 partner: 与合作方编号')
    .argument('[LABELS...]', '标签，最多 5 个')
    .addHelpText('after', '\n例：mall shoppers label 1001 金卡会员 --company 7')
    .action(async (who: string, labels: string[]) => {
      const shopper = await mall.call('ops.labelShopper', { id: who, labels })
      mall.show(shopper, () => [describe(shopper), `标签：${shopper.labels.join('、') || '无'}`])
    })
  group
    .command('deletions')
    .description('列出申请注销的顾客与执行时间')
    .option(...LIMIT)
    .option(...CURSOR)
    .action(async (options: PageOptions) => {
      const { list } = await mall.call('ops.deletionRequests', readPage(options))
      mall.show(list, () =>
        list.length === 0
          ? ['没有注销申请']
          : list.map(({ id, dueAt, hasOpenOrders }) =>
              [
                String(id),
                `执行时间 ${formatTime(dueAt)}`,
                hasOpenOrders && '有未完成的订单，完成后执行',
              ]
                .filter(Boolean)
                .join('  '),
            ),
      )
    })
  addShopperOptions(group.command('export'))
    .description('导出一位顾客的全部个人信息（记入操作日志）')
    .argument('[WHO]', '顾客编号、手机号或用户名')
    .requiredOption('--to <FILE>', 'JSON 文件，只有本人可读')
    .action(async (who: string | undefined, options: ShopperOptions & { to: string }) => {
      const { to } = options
      const data = await mall.call('ops.exportShopper', { id: readWho(options, who) })
      await replaceText(to, `${JSON.stringify(data, null, 2)}\n`, 0o600)
      mall.print(`已写入 ${to}`)
    })
  addShopperOptions(program.command('anonymise'))
    .description('永久删除一位顾客的个人信息；订单与积分不具名地留在账上')
    .argument('[WHO]', '顾客编号、手机号或用户名')
    .option('--reason <TEXT>', '原因，记入操作日志')
    .option(
      '--list <FILE>',
      '把已删除的顾客写成 CSV，与备份分开保存；平台不写 --company 时为全部公司',
    )
    .option('--reapply <FILE>', '恢复备份后，按该 CSV 再次删除')
    .addHelpText(
      'after',
      '\n例：mall anonymise 1024 --company 7 --reason 本人申请\n    mall anonymise --company 7 --reapply anonymised.csv',
    )
    .action(
      async (
        argument: string | undefined,
        options: ShopperOptions & { reason?: string; list?: string; reapply?: string },
      ) => {
        const { reason, list, reapply: file } = options
        const who = findWho(options, argument)
        if (list !== undefined) return writeAnonymisations(mall, list)
        if (file !== undefined) return reapplyAnonymisations(mall, file)
        if (who === undefined || reason === undefined) {
          throw new Misuse('请给出一位顾客与 --reason，或 --list、--reapply 之一')
        }
        const done = await mall.call('ops.anonymiseShopper', { id: who, reason })
        mall.show(done, () => [`已删除顾客 ${String(done.id)} 的个人信息`])
      },
    )
}
