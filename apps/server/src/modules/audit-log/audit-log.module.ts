import { defineModule } from '../../define-module.ts'
import { auditLog } from './tables.ts'

/** Sign-ins, changes of accounts and payments, logged in the transaction of the change. */
export const auditLogModule = defineModule({
  name: 'audit-log',
  tables: [{ table: auditLog, appendOnly: true }],
  sql: [new URL('./sql/remove-audit-log.sql', import.meta.url)],
  retention: [
    { table: auditLog, removeWith: 'remove_audit_log', daysSetting: 'MALL_AUDIT_LOG_DAYS' },
  ],
})
