import { SeedFile, type SeedCompany } from '@mall/contract/seed-file'
import { describeFault } from '@mall/contract/faults'
import type { Fault } from './fault.ts'
import { checkRows } from './check-rows.ts'
import { findUnknownKeys } from './find-unknown-keys.ts'
import { buildSeedFileSchema, type JsonSchema } from './schema.ts'

let schema: JsonSchema | undefined
/** Built once, because building the schema takes longer than checking many files. */
const seedFileSchema = () => (schema ??= buildSeedFileSchema())

type Shape = { faults: Fault[]; companies: SeedCompany[] }

/**
 * Faults of the keys and values of `input`, at most `most` of each kind; the parsed companies if
 * there are none.
 */
export function checkShape(input: unknown, most = Infinity): Shape {
  const unknownKeys = findUnknownKeys(seedFileSchema(), input, [], most)
  const result = SeedFile.safeParse(input, { error: describeFault })
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
