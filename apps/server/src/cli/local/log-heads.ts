import { readFileSync } from 'node:fs'
import type { Database } from '../../db/connection/database.ts'
import {
  createLogMarksRepository,
  createLogMarksService,
  createLogSigner,
  formatMark,
  parseMark,
  type LogMark,
} from '../../modules/operators/index.ts'
import { Misuse, type MallCli } from '../frame/mall-cli.ts'

function openMarks(mall: MallCli, db: Database) {
  const signer = createLogSigner(mall.settings())
  if (!signer) return null
  const repository = createLogMarksRepository(db)
  return createLogMarksService({ repository, signer, now: () => new Date() })
}

const NO_KEY = '没有设置 MALL_SECRETS_KEY，日志的末端不能签署 (no key)'

/** Prints the signed ends of all logs, one a line. */
export async function printLogHeads(mall: MallCli, db: Database): Promise<void> {
  const marks = openMarks(mall, db)
  if (!marks) throw new Misuse(NO_KEY)
  const signed = await marks.sign()
  mall.show(signed.marks, () => signed.marks.map(formatMark))
}

function readHeads(file: string): LogMark[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new Misuse(`读不到文件 ${file}`)
  }
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.map((line, index) => {
    const mark = parseMark(line.trim())
    if (!mark) throw new Misuse(`${file} 第 ${String(index + 1)} 行不是 mall log head 的输出`)
    return mark
  })
}

type Checked = { companies: readonly { companyId: number }[]; headsFile: string | undefined }

/**
 * Checks the signatures of the stored ends of logs, and of ends in a file that was stored
 * elsewhere.
 */
export async function checkLogHeads(
  mall: MallCli,
  db: Database,
  { companies, headsFile }: Checked,
): Promise<{ faults: string[]; lines: string[] }> {
  const marks = openMarks(mall, db)
  if (!marks) {
    if (headsFile !== undefined) throw new Misuse(NO_KEY)
    return { faults: [], lines: [] }
  }
  const ids = new Set(companies.map(({ companyId }) => companyId))
  const kept = (headsFile === undefined ? [] : readHeads(headsFile)).filter(({ companyId }) =>
    ids.has(companyId),
  )
  const stored: LogMark[] = []
  for (const id of ids) stored.push(...(await marks.list(id)))
  const faults = (await marks.check([...stored, ...kept])).map(
    ({ companyId, seq, wrong }) => `公司 ${String(companyId)} 第 ${String(seq)} 条：${wrong}`,
  )
  const count = String(stored.length + kept.length)
  const lines = [
    `日志的末端：${faults.length === 0 ? '✓' : '✗'} ${count} 个签名`,
    ...faults.map((fault) => `  ✗ ${fault}`),
  ]
  return { faults, lines }
}
