export { campaignJob } from './point-grants.jobs.ts'
