import { ne } from 'drizzle-orm'
import { webhookDeliveries, webhookEvents, webhooks } from '../../db/schema/index.ts'
import { defineModule } from '../../define-module.ts'
import { operatorOf } from '../../plugins/operator.ts'
import { createSecretBox } from '../tenant/index.ts'
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
  routes({ serve }, { db, now, random, settings, timeoutsMs }) {
    const service = createWebhooksService({
      repository: createWebhooksRepository(db),
      box: createSecretBox(settings),
      now,
      random,
      settings,
      ...(timeoutsMs && { timeoutsMs }),
    })
    serve('ops.webhooks', (_input, caller) => service.list(operatorOf(caller)))
    serve('ops.addWebhook', (input, caller) => service.add(operatorOf(caller), input))
    serve('ops.changeWebhook', (input, caller) =>
      service.change(operatorOf(caller), input, caller.ifMatch),
    )
    serve('ops.removeWebhook', (input, caller) => service.remove(operatorOf(caller), input))
    serve('ops.testWebhook', (input, caller) => service.test(operatorOf(caller), input))
    serve('ops.rotateWebhookSecret', (input, caller) => service.rotate(operatorOf(caller), input))
    serve('ops.webhookDeliveries', (input, caller) =>
      service.listDeliveries(operatorOf(caller), input),
    )
    serve('ops.replayWebhook', (input, caller) => service.replay(operatorOf(caller), input))
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
