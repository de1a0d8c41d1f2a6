export { receiverPauseMs, retryDelayMs } from './retry-delay.ts'
export { createWebhooksRepository } from './webhooks.repository.ts'
export { createWebhooksService } from './webhooks.service.ts'
export { webhooksModule } from './webhooks.module.ts'
