import type { DataOf } from '@mall/contract'
import { Option, type Command } from 'commander'
import { writeTable } from '../../files/write-table.ts'
import { withChoices } from '../../frame/choices.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { formatTime } from '../../frame/format-time.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { CURSOR, LIMIT_100, readPage, type PageOptions } from '../page-options.ts'

const approvalStates: Record<DataOf<'ops.approve'>['status'], string> = {
  pending: '待批准',
  approved: '已批准',
  rejected: '已拒绝',
  expired: '已过期',
}

type IdOption = { id?: string }
function readId({ id }: IdOption, argument?: string): string {
  const given = argument ?? id
  if (given === undefined) throw new Misuse('请给出审批编号，见 mall approvals list')
  return given
}

/** A request with its first lines, page by page. */
async function readApproval(mall: MallCli, id: string, most: number) {
  let shown = await mall.call('ops.approval', { id, limit: Math.min(100, most) })
  while (shown.nextCursor !== null && shown.lines.length < most) {
    const limit = Math.min(100, most - shown.lines.length)
    const page = await mall.call('ops.approval', { id, limit, cursor: shown.nextCursor })
    shown = { ...page, lines: [...shown.lines, ...page.lines] }
  }
  return shown
}

async function* listLines(mall: MallCli, id: string, first: DataOf<'ops.approval'>) {
  yield* first.lines
  let { nextCursor: cursor } = first
  while (cursor !== null) {
    const page = await mall.call('ops.approval', { id, limit: 100, cursor })
    yield* page.lines
    cursor = page.nextCursor
  }
}

/** Writes all lines of a request as a file. */
async function writeLines(mall: MallCli, id: string, to: string) {
  const first = await mall.call('ops.approval', { id, limit: 100 })
  if (first.columns.length === 0) throw new Misuse(`审批 ${id} 没有明细`)
  await writeTable(to, { name: '明细', header: first.columns }, listLines(mall, id, first))
  mall.show({ file: to, lines: first.total }, () => [`已写入 ${to}：${String(first.total)} 行`])
}

const describeApproval = (shown: DataOf<'ops.approval'>) => [
  `${shown.id}  ${approvalStates[shown.status]}  ${shown.summary}`,
  `  申请人 ${shown.requestedBy}，${formatTime(shown.requestedAt)}`,
  ...(shown.decidedBy === null
    ? []
    : [`  审批人 ${shown.decidedBy}，${formatTime(shown.decidedAt ?? shown.requestedAt)}`]),
  ...shown.sums.map(({ name, value }) => `  ${name}：${value}`),
  ...shown.changes.map(({ name, before, after }) => `  ${name}：${before} → ${after}`),
  ...(shown.columns.length === 0 ? [] : [`  ${shown.columns.join('  ')}`]),
  ...shown.lines.map((cells) => `  ${cells.join('  ')}`),
  ...(shown.lines.length < shown.total
    ? [`  另有 ${String(shown.total - shown.lines.length)} 行，用 --lines 列出更多`]
    : []),
  ...(shown.objection === null
    ? [`  批准：mall approvals approve ${shown.id}`]
    : [`  不能由您批准：${shown.objection}`]),
]

/** Requests that need a second person. */
export function addApprovalCommands(program: Command, mall: MallCli): void {
  const approvals = program.command('approvals').description('需要第二人批准的操作')
  approvals
    .command('list')
    .description('列出审批')
    .addOption(withChoices(new Option('--status <STATUS>'), '状态', approvalStates))
    .option(...LIMIT_100)
    .option(...CURSOR)
    .action(async ({ status, ...page }: PageOptions & { status?: 'pending' }) => {
      const input = { ...readPage(page), ...(status && { status }) }
      const { list } = await mall.call('ops.approvals', input)
      mall.show(list, () =>
        list.length === 0
          ? ['没有审批']
          : list.map((one) =>
              [one.id, approvalStates[one.status], one.summary, `申请人 ${one.requestedBy}`].join(
                '  ',
              ),
            ),
      )
    })
  approvals
    .command('show')
    .description('查看一项审批：合计、批准后的变化与各行明细')
    .argument('[APPROVAL]', '审批编号')
    .option('--id <APPROVAL>', '审批编号')
    .option('--lines <N>', '明细行数，最多 10000', '100')
    .option('--to <FILE>', '把全部明细写成 CSV 或 XLSX 文件')
    .addHelpText('after', '\n例：mall approvals show ap_… --company 7')
    .action(
      async (given: string | undefined, options: IdOption & { lines: string; to?: string }) => {
        if (options.to !== undefined) return writeLines(mall, readId(options, given), options.to)
        const most = parseNumber(options.lines, '--lines', 5)
        const shown = await readApproval(mall, readId(options, given), most)
        mall.show(shown, () => describeApproval(shown))
      },
    )
  for (const [name, call, done] of [
    ['approve', 'ops.approve', '已批准'],
    ['reject', 'ops.reject', '已拒绝'],
  ] as const) {
    approvals
      .command(name)
      .description(name === 'approve' ? '批准他人的申请' : '拒绝申请，或撤回自己的申请')
      .argument('[APPROVAL]', '审批编号')
      .option('--id <APPROVAL>', '审批编号')
      .action(async (given: string | undefined, options: IdOption) => {
        const decided = await mall.call(call, { id: readId(options, given) })
        mall.show(decided, () => [`${done}：${decided.summary}`])
      })
  }
}
