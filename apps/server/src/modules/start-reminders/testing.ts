export { startRemindersJob } from './start-reminders.jobs.ts'
