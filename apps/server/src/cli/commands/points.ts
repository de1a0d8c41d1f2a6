import type { DataOf } from '@mall/contract'
import type { Command } from 'commander'
import { hashFile } from '../files/goods-file.ts'
import { readCsv } from '../files/read-csv.ts'
import { CommandFailed, Misuse, type MallCli } from '../frame/mall-cli.ts'
import { parseNumber } from '../frame/parse-number.ts'
import { addPointBudgetCommands } from './marketing/point-budgets.ts'

type Campaign = DataOf<'ops.campaign'>
type Line = { line: number; who: string; points: number; note: string }

const columns = {
  who: { names: ['手机号', '用户', 'phone', 'who'] },
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

const describe = (one: Campaign) =>
  [
    String(one.id),
    one.title,
    states[one.state],
    `${String(one.lines)} 行 ${String(one.points)} 积分`,
    `已记账 ${String(one.booked)} 行 ${String(one.bookedPoints)} 积分`,
    ...(one.state === 'reversed'
      ? [
          `收回 ${String(one.reversedPoints)}，已用或过期 ${String(one.bookedPoints - one.reversedPoints)}`,
        ]
      : []),
  ].join('  ')

/** Lines of a file, and those that are wrong by themselves. */
async function readLines(file: string) {
  const lines: Line[] = []
  const faults: { line: number; reason: string }[] = []
  const seen = new Set<string>()
  for await (const { line, cells } of readCsv(file, columns)) {
    const { who, points, note } = cells
    if (who === '') faults.push({ line, reason: '缺少手机号' })
    else if (seen.has(who)) faults.push({ line, reason: `${who} 重复` })
    else if (!/^[1-9]\d{0,8}$/.test(points)) {
      faults.push({ line, reason: `积分「${points}」应为正整数` })
    } else lines.push({ line, who, points: Number(points), note })
    seen.add(who)
  }
  return { lines, faults }
}

async function sendLines(
  mall: MallCli,
  id: number,
  lines: readonly Line[],
  { from, check }: { from: number; check: boolean },
) {
  const faults: { line: number; reason: string }[] = []
  const bar = mall.progress(check ? '核对' : '提交', lines.length - from)
  for (let at = from; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH)
    const rows = batch.map(({ who, points, note }) => ({ who, points, note }))
    try {
      await mall.call('ops.addCampaignLines', { id, from: at, lines: rows, check })
    } catch (error) {
      if (!(error instanceof CommandFailed) || error.issues.length === 0) throw error
      for (const { field, message } of error.issues) {
        const row = batch[Number(field.split('.')[1])]
        faults.push({ line: row?.line ?? 0, reason: `${row?.who ?? ''} ${message}` })
      }
    }
    bar.advance(batch.length)
  }
  bar.end()
  return faults
}

function expiryOf({ expires, days }: { expires?: string; days: string }): string {
  const at =
    expires === undefined
      ? new Date(Date.now() + parseNumber(days, '--days', 5) * DAY_MS)
      : new Date(expires)
  if (Number.isNaN(at.getTime())) throw new Misuse(`--expires「${expires ?? ''}」不是时间`)
  return at.toISOString()
}

type GrantOptions = { title: string; expires?: string; days: string; again?: true }

async function grantFile(mall: MallCli, file: string, { title, again, ...expiry }: GrantOptions) {
  const { lines, faults } = await readLines(file)
  const input = {
    title,
    fileHash: await hashFile(file),
    expiresAt: expiryOf(expiry),
    ...(again && { again }),
  }
  const { id, next } = await mall.call('ops.createCampaign', input)
  if (faults.length === 0) {
    faults.push(...(await sendLines(mall, id, lines, { from: next, check: true })))
  }
  if (faults.length > 0) {
    mall.show({ faults }, () => [
      ...faults.map(({ line, reason }) => `第 ${String(line)} 行：${reason}`),
      `${String(faults.length)} 行有误，没有提交`,
    ])
    return mall.fail()
  }
  await sendLines(mall, id, lines, { from: next, check: false })
  const { campaign, approval } = await mall.call('ops.submitCampaign', { id })
  mall.show({ campaign, approval }, () => [
    describe(campaign),
    `待第二人批准：mall approvals approve --id ${approval}`,
  ])
}

/** Points: files with a second person's approval, and small credits. */
export function addPointsCommands(program: Command, mall: MallCli): void {
  const group = program.command('points').description('积分：按文件发放、撤回、小额发放，设立预算')
  group
    .command('grant')
    .description('按 CSV 发放积分：手机号（或用户名、用户编号）、积分、备注；批准后每行记账一次')
    .argument('<FILE>', 'CSV 文件')
    .requiredOption('--title <TITLE>', '名称，显示在顾客的积分记录中')
    .option('--expires <TIME>', '到期时间')
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
    .action(async () => {
      const { list } = await mall.call('ops.campaigns', { limit: 100 })
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
        `待第二人批准：mall approvals approve --id ${approval}`,
      ])
    })
  group
    .command('credit')
    .description('给一位顾客发放少量积分，上限见公司设置 operatorCredit')
    .requiredOption('--shopper <WHO>', '手机号、用户名或用户编号')
    .requiredOption('--points <N>', '积分')
    .requiredOption('--reason <TEXT>', '原因，显示在顾客的积分记录中')
    .option('--expires <TIME>', '到期时间')
    .option('--days <N>', '有效天数', DEFAULT_DAYS)
    .action(
      async (options: {
        shopper: string
        points: string
        reason: string
        expires?: string
        days: string
      }) => {
        const { shopper: who, reason } = options
        const points = parseNumber(options.points, '--points')
        const expiresAt = expiryOf(options)
        const credited = await mall.call('ops.creditPoints', { who, points, reason, expiresAt })
        mall.show(credited, () => [`已发放，现有 ${String(credited.balance)} 积分`])
      },
    )
  addPointBudgetCommands(group, mall)
}
