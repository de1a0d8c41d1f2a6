import type { SeedCompany } from '@mall/contract/seed-file'
import { findPriceFaults } from '../modules/goods/index.ts'

/** Rejects a company whose catalogue has prices that cannot be paid. */
export function checkPrices({ id, info, settings, suppliers, goods }: SeedCompany) {
  const faults = findPriceFaults({ info, freight: settings.freight, suppliers, goods })
  if (faults.length === 0) return
  throw new Error(faults.map(({ message }) => `公司 ${id} ${message}`).join('\n'))
}
