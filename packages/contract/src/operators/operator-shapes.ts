import { z } from 'zod'
import { text, Timestamp } from '../base/shapes.ts'
import { permissions, roles } from './permissions.ts'

export const OperatorId = z.string().regex(/^op_[\w-]{16,40}$/)
export const KeyId = z.string().regex(/^key_[\w-]{16,40}$/)
export const ApprovalId = z.string().regex(/^ap_[\w-]{16,40}$/)
const Version = z.string()
export const RoleName = z.enum(roles)
export const displayName = text(40).refine((name) => name !== '', '不能为空')

/** Name an operator signs in with. */
export const OperatorName = z
  .string()
  .regex(/^[a-z][\w.-]{2,39}$/, '应为 3 至 40 位小写字母开头的字母、数字、点、横线')
export const companyId = z.int().min(0).max(999_999_999)

export const Operator = z.object({
  id: OperatorId,
  /** 0: an operator of the platform */
  companyId,
  name: z.string(),
  displayName: z.string(),
  role: RoleName,
  disabled: z.boolean(),
  /** whether an authenticator app is bound */
  enrolled: z.boolean(),
  version: Version,
  createdAt: Timestamp,
})
export type Operator = z.infer<typeof Operator>

export const OperatorKey = z.object({
  id: KeyId,
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** of them what its creator may do now; none once it has ended */
  effectivePermissions: z.array(z.enum(permissions)),
  createdBy: z.string(),
  /** stays when its creator's account is disabled */
  outlivesCreator: z.boolean(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
})
export type OperatorKey = z.infer<typeof OperatorKey>

export const LogEntry = z.object({
  seq: z.int(),
  at: Timestamp,
  actorKind: z.enum(['operator', 'key', 'machine']),
  actorId: z.string(),
  actorName: z.string(),
  address: z.string(),
  agent: z.string(),
  call: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** SHA-256 over this entry and the hash before it */
  hash: z.string(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const Approval = z.object({
  id: ApprovalId,
  /** the requested effect: `points-campaign` … */
  kind: z.string(),
  targetId: z.string(),
  summary: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'expired']),
  requestedBy: z.string(),
  requestedAt: Timestamp,
  expiresAt: Timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: Timestamp.nullable(),
})
export type Approval = z.infer<typeof Approval>
