export { findRemindsAt } from './find-reminds-at.ts'
export {
  createStartRemindersRepository,
  type StartRemindersRepository,
} from './start-reminders.repository.ts'
export { startRemindersModule } from './start-reminders.module.ts'
