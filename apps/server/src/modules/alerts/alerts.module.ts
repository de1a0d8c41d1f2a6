import { defineModule } from '../../define-module.ts'
import { createSecretBox } from '../companies/index.ts'
import { alertsChecks } from './alerts.checks.ts'
import { alertsFindJob, alertsSendJob } from './alerts.jobs.ts'
import { createAlertsRepository } from './alerts.repository.ts'
import { createAlertsService } from './alerts.service.ts'
import { alertDeliveries, alertRules, alerts } from './tables.ts'

/** Events of webhooks (90 days) reference an alert, which must outlive them. */
const ENDED_DAYS = 120

/** Alerts operators by mail or a robot to pending work. */
export const alertsModule = defineModule({
  name: 'alerts',
  tables: [alertRules, alerts, alertDeliveries],
  sql: [new URL('./sql/alerts.sql', import.meta.url)],
  routes({ serve }, { db, now, settings, mail, companies, timeoutsMs }) {
    const service = createAlertsService({
      repository: createAlertsRepository(db),
      box: createSecretBox(settings),
      now,
      settings,
      mail,
      companies,
      ...(timeoutsMs && { timeoutsMs }),
    })
    serve('ops.alertRules', (_input, operator) => service.listRules(operator))
    serve('ops.setAlertRule', (input, operator) => service.setRule(operator, input))
    serve('ops.removeAlertRule', (input, operator) => service.removeRule(operator, input))
    serve('ops.testAlert', (input, operator) => service.test(operator, input))
    serve('ops.alerts', (input, operator) => service.list(operator, input))
  },
  jobs: [alertsFindJob, alertsSendJob],
  auditChecks: alertsChecks,
  retention: [{ table: alerts, column: alerts.endedAt, days: ENDED_DAYS }],
})
