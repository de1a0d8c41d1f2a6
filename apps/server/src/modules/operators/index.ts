export { type OperatorRow } from './accounts/account-rows.repository.ts'
export { createAccountsRepository } from './accounts/accounts.repository.ts'
export { toTotpContext, totpAt } from './accounts/totp.ts'
export type { ApprovalDetail, ApprovalKind, ApprovalQuery } from '../../approval-kind.ts'
export { createApprovalsRepository } from './approvals/approvals.repository.ts'
export { createApprovalsService } from './approvals/approvals.service.ts'
export { recordAuthor } from './approvals/record-author.ts'
export { requestApproval } from './approvals/request-approval.ts'
export { createKeysRepository } from './keys/keys.repository.ts'
export { createKeysService } from './keys/keys.service.ts'
export { appendLog } from './log/append-log.ts'
export { listLastChanges } from './log/last-change.repository.ts'
export { createLogSigner, formatMark, parseMark, type LogMark } from './log/log-marks.ts'
export { createLogMarksRepository } from './log/log-marks.repository.ts'
export { createLogMarksService } from './log/log-marks.service.ts'
export { spendWorth, sumCounted } from './worth/worth.repository.ts'
export {
  pointsToFen,
  readOperatorWorth,
  readWorthBounds,
  toFen,
  type Worth,
  type WorthBounds,
} from './worth/worth-bounds.ts'
export { operatorsModule } from './operators.module.ts'
