/** State of one company a minute ago (`at`), when no transaction was in progress. */
export type CompanyState = {
  /** row counts up to `at` of tables without deletion */
  appendOnly: Record<string, number>
  /** row counts of the other tables */
  tables: Record<string, number>
  /** sums of the points ledger by account, up to `at` */
  ledger: Record<string, number>
  /** referenced pictures; missing in manifests of earlier versions */
  pictures?: number
  /** last entry of the operator log */
  log: { seq: number; hash: string } | null
}
export type Manifest = {
  format: 1
  at: string
  migrations: number
  companies: Record<string, CompanyState>
}

/** Rows may be deleted between manifest and backup, but less than a tenth of a table. */
const MIN_SHARE = 0.9

const nameOf = (companyId: string) => (companyId === '0' ? '平台' : `公司 ${companyId}`)

function compareCompany(expected: CompanyState, found: CompanyState): string[] {
  const appendOnly = Object.entries(expected.appendOnly).flatMap(([table, rows]) => {
    const now = found.appendOnly[table] ?? 0
    return now === rows ? [] : [`${table} 有 ${String(now)} 行，应为 ${String(rows)} 行`]
  })
  const tables = Object.entries(expected.tables).flatMap(([table, rows]) => {
    const now = found.tables[table] ?? 0
    return now >= rows * MIN_SHARE
      ? []
      : [`${table} 只有 ${String(now)} 行，清单中 ${String(rows)} 行`]
  })
  const accounts = new Set([...Object.keys(expected.ledger), ...Object.keys(found.ledger)])
  const ledger = [...accounts].flatMap((account) => {
    const [before = 0, now = 0] = [expected.ledger[account], found.ledger[account]]
    return now === before ? [] : [`积分账户 ${account} 合计 ${String(now)}，应为 ${String(before)}`]
  })
  const [before = 0, now = 0] = [expected.pictures, found.pictures]
  const pictures =
    now >= before * MIN_SHARE
      ? []
      : [`只有 ${String(now)} 张图片的记录，清单中 ${String(before)} 张`]
  const isChainHeld = expected.log === null || found.log?.hash === expected.log.hash
  const log = isChainHeld ? [] : [`操作日志第 ${String(expected.log?.seq)} 条缺失或被修改`]
  return [...appendOnly, ...tables, ...ledger, ...pictures, ...log]
}

/**
 * Compares a restored database with its manifest.
 * @param found the restored state up to the manifest's time
 */
export function compareBackups(expected: Manifest, found: Manifest): string[] {
  const migrations =
    found.migrations < expected.migrations
      ? [
          `数据库结构为第 ${String(found.migrations)} 版，应至少为第 ${String(expected.migrations)} 版`,
        ]
      : []
  const companies = Object.entries(expected.companies).flatMap(([id, state]) => {
    const own = found.companies[id]
    if (!own) return [`${nameOf(id)}：缺失`]
    return compareCompany(state, own).map((difference) => `${nameOf(id)}：${difference}`)
  })
  return [...migrations, ...companies]
}
