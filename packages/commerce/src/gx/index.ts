export { useGxCampaignQuery } from './gx-endpoints.ts'
