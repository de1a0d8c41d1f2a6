import { tokenBucket, type Budget } from '../../limits/token-bucket.ts'
import type { Settings } from '../../settings.ts'

const PERIOD_SECONDS = 60

/** Request budget of each operator, key or machine, which may be used in a burst of one minute. */
export const createOperatorBudget = ({ MALL_OPS_RATE }: Pick<Settings, 'MALL_OPS_RATE'>): Budget =>
  tokenBucket({ most: MALL_OPS_RATE * PERIOD_SECONDS, perSeconds: PERIOD_SECONDS })
