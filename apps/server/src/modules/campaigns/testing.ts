export { campaignJob } from './campaigns.jobs.ts'
