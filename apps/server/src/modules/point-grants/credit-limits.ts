import { pointsToFen, readWorthBounds } from '../operators/index.ts'
import type { Company } from '../companies/index.ts'

/**
 * Limits of the points that one operator credits at once and in a day, with the value of points.
 */
export function readCreditLimits(company: Company, points: number) {
  const { each = 1_000, perDay = 10_000 } = company.settings.operatorCredit ?? {}
  const fen = pointsToFen(points, company.info)
  return { each, perDay, worth: { fen, bounds: readWorthBounds(company, null) } }
}
