export { payJobs } from './jobs.ts'
export { createPayTestApp, type PayTestApp } from './pay-test-app.fixture.ts'
