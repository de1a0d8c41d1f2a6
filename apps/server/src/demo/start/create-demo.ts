import { seedDatabase } from '../../seed/seed-database.ts'
import { demoSignIns, demoSeed } from '../index.ts'
import { createDemoCheckIn } from '../operations/demo-check-in.ts'
import { createDemoCardSecrets } from '../history/demo-card-secrets.ts'
import { createDemoDraws } from '../operations/demo-draws.ts'
import { createDemoFlashSalesJob } from '../operations/demo-flash-sales.ts'
import { createDemoExchanges } from '../operations/demo-exchanges.ts'
import { createDemoTopUps } from '../operations/demo-top-ups.ts'
import { createDemoOperations } from '../operations/demo-operations.ts'
import { registerWithLab } from '../register-with-lab.ts'
import { demoOrders } from '../history/demo-orders.ts'
import { createDemoChat } from '../history/demo-chat.ts'
import { createDemoQuestions } from '../history/demo-questions.ts'
import { createFlagshipReviews } from '../history/demo-flagship-reviews.ts'
import { demoFormerOrders } from '../history/demo-former-orders.ts'
import { demoManyReviews } from '../history/demo-many-reviews.ts'
import { createDemoShares } from '../history/demo-shares.ts'
import { createDemoNotices } from '../history/demo-notices.ts'
import { demoReviews } from '../history/demo-reviews.ts'
import { assertNoOverdraft } from '../../modules/points/index.ts'
import type { Deps } from '../../deps.ts'

/**
 * Creates the demo companies with their history at each start and keeps existing data and
 * shoppers' changes.
 * @param lab URL of the host lab whose simulators the companies use
 */
export async function createDemo(deps: Deps, lab?: string): Promise<void> {
  const made = await seedDatabase(deps.db, demoSeed(lab), deps.now())
  if (made.length > 0) deps.log.info({ companies: made }, 'demo companies laid out')
  else if (lab) await registerWithLab(deps.db, lab)
  await demoOrders(deps, deps.companies, demoSignIns[0]?.phone ?? '')
  await demoReviews(deps, deps.companies)
  await demoManyReviews(deps, deps.companies)
  await createFlagshipReviews(deps)
  await createDemoQuestions(deps, demoSignIns[0]?.phone ?? '')
  await demoFormerOrders(deps, demoSignIns[0]?.phone ?? '')
  await createDemoOperations(deps)
  await createDemoFlashSalesJob(deps).round(deps)
  await createDemoCheckIn(deps)
  await createDemoCardSecrets(deps)
  await createDemoTopUps(deps)
  await createDemoDraws(deps)
  await createDemoExchanges(deps)
  await createDemoChat(deps, demoSignIns[0]?.phone ?? '')
  await createDemoNotices(deps)
  await createDemoShares(deps)
  for (const companyId of made) {
    await deps.db.transaction(companyId, (tx) => assertNoOverdraft(tx, companyId))
  }
}
