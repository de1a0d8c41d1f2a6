import { ne } from 'drizzle-orm'
import { webhookDeliveries, webhookEvents, webhooks } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { createSecretBox } from '../companies/index.ts'
import { webhooksChecks } from './webhooks.checks.ts'
import { webhooksJob } from './webhooks.jobs.ts'
import { createWebhooksRepository } from './webhooks.repository.ts'
import { createWebhooksService } from './webhooks.service.ts'

const DELIVERED_DAYS = 30
/** A failed delivery can be replayed until its event is deleted. */
const EVENT_DAYS = 90

/** Notifies a company's own systems of paid, shipped and refunded orders and of points. */
export const webhooksModule = defineModule({
  name: 'webhooks',
  tables: [webhooks, webhookEvents, webhookDeliveries],
  sql: [new URL('./sql/webhook-events.sql', import.meta.url)],
  routes({ serve }, { db, now, random, settings, timeoutsMs }) {
    const service = createWebhooksService({
      repository: createWebhooksRepository(db),
      box: createSecretBox(settings),
      now,
      random,
      settings,
      ...(timeoutsMs && { timeoutsMs }),
    })
    serve('ops.webhooks', (_input, operator) => service.list(operator))
    serve('ops.addWebhook', (input, operator) => service.add(operator, input))
    serve('ops.changeWebhook', (input, operator, { ifMatch }) =>
      service.change(operator, input, ifMatch),
    )
    serve('ops.removeWebhook', (input, operator) => service.remove(operator, input))
    serve('ops.testWebhook', (input, operator) => service.test(operator, input))
    serve('ops.rotateWebhookSecret', (input, operator) => service.rotate(operator, input))
    serve('ops.webhookDeliveries', (input, operator) => service.listDeliveries(operator, input))
    serve('ops.replayWebhook', (input, operator) => service.replay(operator, input))
  },
  jobs: [webhooksJob],
  auditChecks: webhooksChecks,
  authorizationMatrix: {
    'ops.changeWebhook': { id: 'webhook' },
    'ops.removeWebhook': { id: 'webhook' },
    'ops.testWebhook': { id: 'webhook' },
    'ops.rotateWebhookSecret': { id: 'webhook' },
    'ops.webhookDeliveries': { id: 'webhook' },
    'ops.replayWebhook': { id: 'webhook' },
  },
  retention: [
    {
      table: webhookDeliveries,
      column: webhookDeliveries.lastAt,
      days: DELIVERED_DAYS,
      where: ne(webhookDeliveries.status, 'pending'),
    },
    { table: webhookEvents, column: webhookEvents.at, days: EVENT_DAYS },
  ],
})
