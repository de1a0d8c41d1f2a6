import type { ImportedShopper, ImportOutcome } from '@mall/contract'
import { readTable } from '../files/read-table.ts'
import { CommandFailed, type MallCli } from '../frame/mall-cli.ts'

const columns = {
  phone: { names: ['手机号', 'phone'], optional: true },
  userName: { names: ['用户名', 'userName'], optional: true },
  nickName: { names: ['昵称', 'nickName'], optional: true },
  provider: { names: ['身份来源', 'provider'], optional: true },
  subject: { names: ['身份编号', 'subject'], optional: true },
} as const
const BATCH = 200

async function* readBatches(file: string) {
  let batch: { line: number; row: ImportedShopper }[] = []
  for await (const { line, cells } of readTable(file, columns)) {
    batch.push({ line, row: cells })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The value of a row that an earlier row of the file has too: each call checks one batch only. */
function findRepeated(seen: Set<string>, row: ImportedShopper): string | null {
  const keys = [row.phone, row.userName, row.subject && `${row.provider} ${row.subject}`]
  const given = keys.filter((key) => key !== '')
  const repeated = given.find((key) => seen.has(key))
  for (const key of given) seen.add(key)
  return repeated ?? null
}

type Fault = { line: number; reason: string }

/** Checks the whole file before anything is written. */
async function check(mall: MallCli, file: string): Promise<{ faults: Fault[]; rows: number }> {
  const faults: Fault[] = []
  const seen = new Set<string>()
  let rows = 0
  for await (const batch of readBatches(file)) {
    rows += batch.length
    for (const { line, row } of batch) {
      const repeated = findRepeated(seen, row)
      if (repeated !== null) faults.push({ line, reason: `${repeated} 重复` })
    }
    try {
      const { results } = await mall.call('ops.importShoppers', {
        rows: batch.map(({ row }) => row),
        check: true,
      })
      for (const [index, outcome] of results.entries()) {
        if (outcome !== 'other-person') continue
        faults.push({ line: batch[index]?.line ?? 0, reason: '与不同的顾客相符，或与已有资料不同' })
      }
    } catch (error) {
      if (!(error instanceof CommandFailed) || error.issues.length === 0) throw error
      for (const { field, message } of error.issues) {
        const [, index, column] = field.split('.')
        const name = columns[column as keyof typeof columns]?.names[0]
        const { line = 0 } = batch[Number(index)] ?? {}
        if (faults.some((fault) => fault.line === line && fault.reason.endsWith('重复'))) continue
        faults.push({ line, reason: [name, message].filter(Boolean).join('：') })
      }
    }
  }
  return { faults: faults.toSorted((a, b) => a.line - b.line), rows }
}

/** Imports shoppers from a file; one faulty row prevents the whole import. */
export async function importShoppers(
  mall: MallCli,
  file: string,
  { dryRun = false, signIns = false }: { dryRun?: boolean; signIns?: boolean },
): Promise<void> {
  const { faults, rows } = await check(mall, file)
  if (faults.length > 0) {
    mall.show({ faults }, () => [
      ...faults.map(({ line, reason }) => `第 ${String(line)} 行：${reason}`),
      `${String(faults.length)} 行有误，没有导入`,
    ])
    return mall.fail()
  }
  const counts: Record<ImportOutcome, number> = {
    created: 0,
    completed: 0,
    unchanged: 0,
    'needs-approval': 0,
    'other-person': 0,
  }
  const approvals: string[] = []
  const bar = mall.progress(dryRun ? '核对' : '导入', rows)
  for await (const batch of readBatches(file)) {
    const { results, approval } = await mall.call('ops.importShoppers', {
      rows: batch.map(({ row }) => row),
      check: dryRun,
      signIns,
    })
    if (approval !== null) approvals.push(approval)
    for (const outcome of results) counts[outcome] += 1
    bar.advance(batch.length)
  }
  bar.end()
  const waiting = counts['needs-approval']
  mall.show({ ...counts, approvals }, () => [
    `${dryRun ? '将' : ''}新增 ${String(counts.created)}，补全 ${String(counts.completed)}，未变 ${String(counts.unchanged)}`,
    ...(waiting > 0
      ? [
          `${String(waiting)} 行为已有顾客增加登录方式，须第二人批准${signIns ? '' : '：加 --sign-ins 申请'}`,
        ]
      : []),
    ...approvals.map((id) => `等待批准：mall approvals approve ${id}`),
    ...(counts['other-person'] > 0
      ? [`${String(counts['other-person'])} 行在导入时与其他顾客相符，未导入`]
      : []),
  ])
  if (counts['other-person'] > 0) mall.fail()
}
