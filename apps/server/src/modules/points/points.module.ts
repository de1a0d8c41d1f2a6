import { entries, journals, pointBalances, pointBatches } from '../../db/schema/index.ts'
import { defineModule } from '../../define-module.ts'
import { pointsChecks } from './points.checks.ts'
import { pointsJobs } from './points.jobs.ts'
import { createPointsRepository } from './points.repo.ts'
import { createPointsService } from './points.service.ts'

/** Points: the balance and its records, and their expiry. */
export const pointsModule = defineModule({
  name: 'points',
  tables: [
    { table: journals, appendOnly: true },
    { table: entries, appendOnly: true },
    pointBatches,
    pointBalances,
  ],
  routes({ serve }, { db, companies, now }) {
    const service = createPointsService({ repository: createPointsRepository(db), companies, now })
    serve('login.myPoints', (input, { shopper }) => service.getPoints(shopper, input))
  },
  jobs: pointsJobs,
  auditChecks: pointsChecks,
})
