import type { DataOf } from '@mall/contract'
import { Option, type Command } from 'commander'
import { exportList } from '../files/export-list.ts'
import { hashFile } from '../files/goods-file.ts'
import { findPersonFault, personColumns, whoOfRow } from '../files/person-columns.ts'
import { readTable } from '../files/read-table.ts'
import { writeTable } from '../files/write-table.ts'
import { findGroup } from '../derived/find-group.ts'
import { withChoices } from '../frame/choices.ts'
import { BadFile, CommandFailed, type MallCli } from '../frame/mall-cli.ts'
import { formatLastDay } from '../frame/format-time.ts'
import { parseEnd } from '../frame/parse-moment.ts'
import { parseNumber } from '../frame/parse-number.ts'
import { addPeriodOptions, readPeriod, type PeriodOptions } from '../frame/period-options.ts'
import { addShopperOptions, readWho, type ShopperOptions } from '../frame/shopper-options.ts'
import { addPointBudgetCommands } from './marketing/point-budgets.ts'
import { CURSOR, LIMIT_100, LIMIT, readPage, type PageOptions } from './page-options.ts'

type Campaign = DataOf<'ops.campaign'>
type Line = { line: number; who: string; points: number; note: string }

const columns = {
  ...personColumns,
  points: { names: ['积分', 'points'] },
  note: { names: ['备注', 'note'], optional: true },
} as const

const BATCH = 200
const DAY_MS = 86_400_000
const DEFAULT_DAYS = '365'
const states: Record<Campaign['state'], string> = {
  draft: '未提交',
  waiting: '待批准',
  rejected: '已拒绝',
  running: '发放中',
  done: '已发放',
  'reversal-waiting': '撤回待批准',
  reversing: '撤回中',
  reversed: '已撤回',
}

type Pending = DataOf<'ops.pendingPoints'>['list'][number]
const pendingStates: Record<Pending['state'], string> = {
  waiting: '等待首次登录',
  credited: '已发放',
  expired: '已过期',
  reversed: '已撤回',
}

const describePending = (one: Pending) =>
  [
    String(one.id),
    one.partnerId || (one.shopper === null ? '' : `顾客 ${String(one.shopper)}`),
    `${String(one.points)} 积分`,
    one.reason,
    pendingStates[one.state],
    `${formatLastDay(one.expiresAt)} 到期`,
  ]
    .filter(Boolean)
    .join('  ')

const pendingHeader = ['编号', '合作方编号', '顾客编号', '积分', '原因', '状态', '到期日期']

type PendingFilter = { state?: Pending['state'] }

/** Rows of a file of pending points, page by page. */
async function* listPendingRows(mall: MallCli, filter: PendingFilter) {
  let cursor: string | null | undefined
  do {
    const page: DataOf<'ops.pendingPoints'> = await mall.call('ops.pendingPoints', {
      limit: 100,
      ...filter,
      ...(cursor && { cursor }),
    })
    for (const one of page.list)
      yield [
        String(one.id),
        one.partnerId,
        one.shopper === null ? '' : String(one.shopper),
        String(one.points),
        one.reason,
        pendingStates[one.state],
        formatLastDay(one.expiresAt),
      ]
    cursor = page.nextCursor
  } while (cursor)
}

const describe = (one: Campaign) =>
  [
    String(one.id),
    one.title,
    states[one.state],
    `${String(one.lines)} 行 ${String(one.points)} 积分`,
    `已记账 ${String(one.booked)} 行 ${String(one.bookedPoints)} 积分`,
    ...(one.waiting > 0 ? [`其中 ${String(one.waiting)} 行待首次登录`] : []),
    ...(one.state === 'reversed'
      ? [
          `收回 ${String(one.reversedPoints)}，已用或过期 ${String(one.bookedPoints - one.reversedPoints)}`,
        ]
      : []),
  ].join('  ')

/** Parsed lines of a file, and the lines with a fault of their own, such as an invalid amount. */
async function readLines(file: string) {
  const lines: Line[] = []
  const faults: Fault[] = []
  const seen = new Set<string>()
  for await (const { line, cells } of readTable(file, columns)) {
    const { points, note } = cells
    const who = whoOfRow(cells)
    const fault = findPersonFault(cells)
    if (fault !== null) faults.push({ line, reason: fault })
    else if (seen.has(who)) faults.push({ line, reason: `${who} 重复` })
    else if (!/^[1-9]\d{0,8}$/.test(points)) {
      faults.push({ line, reason: `积分「${points}」应为正整数` })
    } else lines.push({ line, who, points: Number(points), note })
    seen.add(who)
  }
  return { lines, faults }
}

type Fault = { line: number; reason: string }

async function inBatches(
  mall: MallCli,
  label: string,
  lines: readonly Line[],
  send: (batch: readonly Line[], from: number) => Promise<unknown>,
  start = 0,
): Promise<void> {
  const bar = mall.progress(label, lines.length - start)
  for (let from = start; from < lines.length; from += BATCH) {
    const batch = lines.slice(from, from + BATCH)
    await send(batch, from)
    bar.advance(batch.length)
  }
  bar.end()
}

const toRows = (batch: readonly Line[]) =>
  batch.map(({ who, points, note }) => ({ who, points, note }))

const columnNames: Readonly<Record<string, string>> = { points: '积分', note: '备注' }

/** Faults of lines that the mall finds in a dry run, before any points are created. */
async function checkLines(mall: MallCli, lines: readonly Line[]): Promise<Fault[]> {
  const faults: Fault[] = []
  await inBatches(mall, '核对', lines, async (batch) => {
    try {
      await mall.call('ops.checkCampaignLines', { lines: toRows(batch) })
    } catch (error) {
      if (!(error instanceof CommandFailed) || error.issues.length === 0) throw error
      for (const { field, message } of error.issues) {
        const [, index, column = ''] = field.split('.')
        const row = batch[Number(index)]
        const subject = columnNames[column] ?? row?.who ?? ''
        faults.push({ line: row?.line ?? 0, reason: `${subject} ${message}` })
      }
    }
  })
  return faults
}

function expiryOf({ expires, days }: { expires?: string; days: string }): string {
  if (expires !== undefined) return parseEnd(expires, '--expires')
  return new Date(Date.now() + parseNumber(days, '--days', 5) * DAY_MS).toISOString()
}

type GrantOptions = { title: string; expires?: string; days: string; again?: true }

async function grantFile(mall: MallCli, file: string, { title, again, ...expiry }: GrantOptions) {
  const { lines, faults } = await readLines(file)
  if (lines.length + faults.length === 0) throw new BadFile(`${file} 没有数据行`)
  const expiresAt = expiryOf(expiry)
  faults.push(...(await checkLines(mall, lines)))
  if (faults.length > 0) {
    const sorted = faults.toSorted((a, b) => a.line - b.line)
    mall.show({ faults: sorted }, () => [
      ...sorted.map(({ line, reason }) => `第 ${String(line)} 行：${reason}`),
      `${String(faults.length)} 行有误，没有提交`,
    ])
    return mall.fail()
  }
  const fileHash = await hashFile(file)
  const input = { title, fileHash, expiresAt, ...(again && { again }) }
  const { id, next } = await mall.call('ops.createCampaign', input)
  const send = (batch: readonly Line[], from: number) =>
    mall.call('ops.addCampaignLines', { id, from, lines: toRows(batch) })
  await inBatches(mall, '提交', lines, send, next)
  const { campaign, approval } = await mall.call('ops.submitCampaign', { id })
  mall.show({ campaign, approval }, () => [
    describe(campaign),
    `待第二人批准：mall approvals approve ${approval}`,
  ])
}

/** Points: files with a second person's approval, and small credits. */
export function addPointsCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['points'])
  group
    .command('grant')
    .description(
      '按 CSV 或 XLSX 发放积分：手机号（或用户名、用户编号）或合作方编号、积分、备注；批准后每行记账一次，尚未来过的人首次登录时发放',
    )
    .argument('<FILE>', 'CSV 或 XLSX 文件')
    .requiredOption('--title <TITLE>', '名称，显示在顾客的积分记录中')
    .option('--expires <TIME>', '到期日（含）或北京时间')
    .option('--days <N>', '有效天数', DEFAULT_DAYS)
    .option('--again', '同一文件再发放一次')
    .addHelpText(
      'after',
      '\n例：mall points grant mid-autumn.csv --company 7 --title 中秋福利 --days 180',
    )
    .action((file: string, options: GrantOptions) => grantFile(mall, file, options))
  group
    .command('campaigns')
    .description('列出积分发放')
    .option(...LIMIT_100)
    .option(...CURSOR)
    .action(async (options: PageOptions) => {
      const { list } = await mall.call('ops.campaigns', readPage(options))
      mall.show(list, () => (list.length === 0 ? ['没有积分发放'] : list.map(describe)))
    })
  group
    .command('show')
    .description('查看一次积分发放')
    .argument('<ID>', '编号')
    .action(async (id: string) => {
      const campaign = await mall.call('ops.campaign', { id: parseNumber(id, '编号', 15) })
      mall.show(campaign, () => [describe(campaign)])
    })
  group
    .command('reverse')
    .description('撤回一次积分发放中尚未使用的积分，需第二人批准')
    .argument('<ID>', '编号')
    .action(async (id: string) => {
      const input = { id: parseNumber(id, '编号', 15) }
      const { campaign, approval } = await mall.call('ops.reverseCampaign', input)
      mall.show({ campaign, approval }, () => [
        describe(campaign),
        `待第二人批准：mall approvals approve ${approval}`,
      ])
    })
  addShopperOptions(group.command('credit'))
    .description(
      '给一位顾客发放少量积分，上限见公司设置 operatorCredit；合作方的人尚未来过的，留待首次登录时发放',
    )
    .requiredOption('--points <N>', '积分')
    .requiredOption('--reason <TEXT>', '原因，显示在顾客的积分记录中')
    .option('--expires <TIME>', '到期日（含）或北京时间')
    .option('--days <N>', '有效天数', DEFAULT_DAYS)
    .action(
      async (
        options: ShopperOptions & {
          points: string
          reason: string
          expires?: string
          days: string
        },
      ) => {
        const who = readWho(options)
        const { reason } = options
        const points = parseNumber(options.points, '--points')
        const expiresAt = expiryOf(options)
        const credited = await mall.call('ops.creditPoints', { who, points, reason, expiresAt })
        mall.show(credited, () => [
          credited.shopper === null
            ? '这位顾客尚未登录过，积分将在首次登录时发放：mall points pending'
            : `已发放，现有 ${String(credited.balance)} 积分`,
        ])
      },
    )
  group
    .command('pending')
    .description('列出按合作方编号发放、等待首次登录的积分及其结果')
    .addOption(withChoices(new Option('--state <STATE>'), '状态', pendingStates))
    .option(...LIMIT)
    .option(...CURSOR)
    .option('--to <FILE>', '把全部写成 CSV 或 XLSX 文件')
    .addHelpText('after', '\n例：mall points pending --company 7 --state waiting --to pending.xlsx')
    .action(async ({ state, to, ...page }: PageOptions & PendingFilter & { to?: string }) => {
      if (to !== undefined) {
        const rows = listPendingRows(mall, state ? { state } : {})
        await writeTable(to, { name: '待发放积分', header: pendingHeader }, rows)
        return mall.show({ file: to }, () => [`已写入 ${to}`])
      }
      const { list } = await mall.call('ops.pendingPoints', {
        ...readPage(page),
        ...(state && { state }),
      })
      mall.show(list, () => (list.length === 0 ? ['没有等待的积分'] : list.map(describePending)))
    })
  addPeriodOptions(group.command('export'))
    .description('把一段时间的积分流水写成 CSV 或 XLSX，按科目列出，每笔合计为 0；记入操作日志')
    .argument('<FILE>', 'CSV 或 XLSX 文件')
    .addHelpText(
      'after',
      '\n例：mall points export points.xlsx --company 7 --from 2026-11-01 --to 2026-11-30',
    )
    .action((file: string, options: PeriodOptions) =>
      exportList(mall, 'ops.pointsLedger', readPeriod(options), { file, sheet: '积分流水' }),
    )
  addPointBudgetCommands(group, mall)
}
