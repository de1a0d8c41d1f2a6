export { grantSql } from './point-grant.ts'
export * as ledger from './ledger.ts'
export { grant } from './ledger.ts'
export { assertNoOverdraft } from './reading/overdraft.ts'
export { createPointsRepository } from './points.repository.ts'
export { createPointsService } from './points.service.ts'
export { returnPoints, spendPoints } from './spend.repository.ts'
export { pointsModule } from './points.module.ts'
export { creditPending, endPending, keepPending } from './pending.repository.ts'
export {
  drainCampaignAccount,
  fundCampaignAccount,
  reverseGrant,
} from './campaign-account.repository.ts'
