import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { startReminderChecks } from './start-reminders.checks.ts'
import { startRemindersJob } from './start-reminders.jobs.ts'
import { startReminders } from './tables.ts'

const CLAIMED_DAYS = 90

/** Reminders of shoppers by SMS before a draw or a flash sale starts. */
export const startRemindersModule = defineModule({
  name: 'start-reminders',
  tables: [startReminders],
  sql: [new URL('./sql/upcoming-starts.sql', import.meta.url)],
  jobs: [startRemindersJob],
  auditChecks: startReminderChecks,
  personalData: [
    ownRows(startReminders, { group: 'interaction', title: '开始提醒', removed: true }),
  ],
  retention: [{ table: startReminders, column: startReminders.claimedAt, days: CLAIMED_DAYS }],
})
