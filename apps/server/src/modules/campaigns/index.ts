export {
  createBudgetsRepository,
  giveFromBudget,
  openBudget,
  type BudgetGift,
} from './budgets.repository.ts'
export { createBudgetsService } from './budgets.service.ts'
export { createCampaignsRepository, creditWithinLimit } from './campaigns.repository.ts'
export { createCampaignsService } from './campaigns.service.ts'
export { campaignsModule } from './campaigns.module.ts'
