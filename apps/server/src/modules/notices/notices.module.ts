import { noticeDeliveries, noticeOptOuts, notices } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { noticesChecks } from './notices.checks.ts'
import { createExpiryNoticesJob, noticesJob } from './notices.jobs.ts'
import { createNoticesRepository } from './notices.repository.ts'
import { createNoticesService } from './notices.service.ts'

const INBOX_DAYS = 180

/** Inbox of shoppers and its deliveries by SMS, chat and workplace app. */
export const noticesModule = defineModule({
  name: 'notices',
  tables: [notices, noticeDeliveries, noticeOptOuts],
  sql: [new URL('./sql/notices.sql', import.meta.url)],
  routes({ serve }, { db, now, sms }) {
    const service = createNoticesService({ repository: createNoticesRepository(db), now, sms })
    serve('notice.list', (input, shopper) => service.list(shopper, input))
    serve('notice.unread', (_input, shopper) => service.unread(shopper))
    serve('notice.read', (input, shopper) => service.read(shopper, input))
    serve('notice.settings', (_input, shopper) => service.settings(shopper))
    serve('notice.setSettings', (input, shopper) => service.setSettings(shopper, input))
    serve('ops.notices', (input, operator) => service.listForOperator(operator, input))
  },
  jobs: [noticesJob, createExpiryNoticesJob()],
  personalData: [
    ownRows(notices, { group: 'interaction', title: '通知', removed: true }),
    ownRows(noticeOptOuts, { group: 'settings', title: '退订的消息', removed: true }),
  ],
  auditChecks: noticesChecks,
  authorizationMatrix: {
    'notice.read': { id: 'notice' },
    'ops.notices': { userId: 'shopper' },
  },
  retention: [{ table: notices, column: notices.createdAt, days: INBOX_DAYS }],
})
