export { openReceiver, type Receiver } from './receiver.fixture.ts'
export { waitForDeliveries, webhooksJob } from './webhooks.jobs.ts'
