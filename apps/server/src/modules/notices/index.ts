export { addNotice, addNotices, isWithinSmsHours } from './add-notice.ts'
export { noticesJob } from './notices.jobs.ts'
export { noticesModule } from './notices.module.ts'
