import { SeedFile, type SeedCompany } from '@mall/contract/seed-file'
import { z } from 'zod'
import type { Fault } from './fault.ts'
import { checkRows } from './check-rows.ts'
import { findUnknownKeys } from './find-unknown-keys.ts'
import { buildSeedFileSchema, type JsonSchema } from './schema.ts'

/** zod's Chinese texts for the rest; the messages of refinements are Chinese already. */
const { localeError } = z.locales.zhCN()

const typeNames: Record<string, string> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: 'true 或 false',
  array: '列表',
  object: '对象',
  record: '对象',
  null: 'null',
}
const unitNames: Record<string, string> = { string: ' 个字符', array: ' 项' }

/** The usual mistakes in short sentences. */
const describeIssue: z.core.$ZodErrorMap = (issue) => {
  const { code, input } = issue
  if (code === 'invalid_type' && input === undefined) return '缺少'
  if (code === 'invalid_type') return `应为${typeNames[issue.expected] ?? issue.expected}`
  if (code === 'too_small') {
    const unit = unitNames[issue.origin]
    if (unit) return `至少 ${issue.minimum}${unit}`
    return issue.inclusive ? `不能小于 ${issue.minimum}` : `应大于 ${issue.minimum}`
  }
  if (code === 'too_big') {
    const unit = unitNames[issue.origin]
    return unit ? `最多 ${issue.maximum}${unit}` : `不能大于 ${issue.maximum}`
  }
  return localeError(issue)
}

let schema: JsonSchema | undefined
/** Made once: it takes longer than many files. */
const seedFileSchema = () => (schema ??= buildSeedFileSchema())

type Shape = { faults: Fault[]; companies: SeedCompany[] }

/** Faults of the keys and values of `input`, at most `most` of each kind; the companies where there are none. */
export function checkShape(input: unknown, most = Infinity): Shape {
  const unknownKeys = findUnknownKeys(seedFileSchema(), input, [], most)
  const result = SeedFile.safeParse(input, { error: describeIssue })
  if (result.success) return { faults: unknownKeys, companies: result.data.companies }
  const issues = result.error.issues.slice(0, most).map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    reason: message,
  }))
  return { faults: [...unknownKeys, ...issues], companies: [] }
}

/** Faults of the keys and values of `input`, then those of references between its rows. */
export function findFaults(input: unknown): Fault[] {
  const { faults, companies } = checkShape(input)
  return companies.length > 0 ? [...faults, ...checkRows(companies)] : faults
}
