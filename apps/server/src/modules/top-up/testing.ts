export { control, createTopUpApp, orderTopUp } from './top-up-app.fixture.ts'
export { topUpsJob } from './top-up.jobs.ts'
