import { z } from 'zod'
import { about } from '../base/about.ts'
import { text, Timestamp } from '../base/shapes.ts'
import { permissionNames, permissions, roleNames, roles } from './permissions.ts'

export const OperatorId = about(z.string().regex(/^op_[\w-]{16,40}$/), { title: '操作员编号' })
export const KeyId = about(z.string().regex(/^key_[\w-]{16,40}$/), { title: '密钥编号' })
export const ApprovalId = about(z.string().regex(/^ap_[\w-]{16,40}$/), { title: '审批编号' })
const Version = about(z.string(), { title: '版本', isInternal: true })
export const RoleName = about(z.enum(roles), { title: '角色', choices: roleNames })
export const Permissions = about(
  z.array(about(z.enum(permissions), { choices: permissionNames })),
  { title: '权限' },
)
/** Kind of caller: a person, a key, or a command on the server's own machine. */
export const ActorKind = about(z.enum(['operator', 'key', 'machine']), {
  title: '身份',
  choices: { operator: '操作员', key: 'API 密钥', machine: '服务器命令' },
})
export const displayName = about(
  text(40).refine((name) => name !== '', '不能为空'),
  { title: '姓名', hint: '姓名或岗位' },
)

/** Name that shoppers see of an agent. */
export const serviceName = about(text(20), {
  title: '客服名称',
  hint: '顾客在客服会话中看到的名称，如 小周；为空时显示商城名称',
})

/** Name an operator signs in with. */
export const OperatorName = about(
  z.string().regex(/^[a-z][\w.-]{2,39}$/, '应为 3 至 40 位小写字母开头的字母、数字、点、横线'),
  { title: '账号', hint: '小写字母开头' },
)
/** 0: the platform */
export const companyId = about(z.int().min(0).max(999_999_999), {
  title: '公司编号',
  hint: '0 为平台',
})

export const Operator = z.object({
  id: OperatorId,
  companyId,
  name: about(z.string(), { title: '账号' }),
  displayName: about(z.string(), { title: '姓名' }),
  serviceName: about(z.string(), { title: '客服名称' }),
  role: RoleName,
  disabled: about(z.boolean(), { title: '停用' }),
  /** whether an authenticator app is bound */
  enrolled: about(z.boolean(), { title: '已绑定动态码' }),
  version: Version,
  createdAt: about(Timestamp, { title: '创建时间' }),
})
export type Operator = z.infer<typeof Operator>

export const OperatorKey = z.object({
  id: KeyId,
  name: about(z.string(), { title: '用途' }),
  permissions: Permissions,
  /** permissions of the key that its creator still has; none once the key has ended */
  effectivePermissions: about(Permissions, { title: '现有权限' }),
  createdBy: about(z.string(), { title: '创建人' }),
  outlivesCreator: about(z.boolean(), { title: '不随创建人停用' }),
  createdAt: about(Timestamp, { title: '创建时间' }),
  expiresAt: about(Timestamp, { title: '到期时间' }),
  revokedAt: about(Timestamp, { title: '吊销时间', none: '未吊销' }).nullable(),
  lastUsedAt: about(Timestamp, { title: '最近使用时间', none: '未使用' }).nullable(),
})
export type OperatorKey = z.infer<typeof OperatorKey>

export const LogEntry = z.object({
  seq: about(z.int(), { title: '序号' }),
  at: about(Timestamp, { title: '时间' }),
  actorKind: ActorKind,
  actorId: about(z.string(), { title: '操作人编号' }),
  actorName: about(z.string(), { title: '操作人' }),
  address: about(z.string(), { title: 'IP 地址' }),
  agent: about(z.string(), { title: '客户端' }),
  call: about(z.string(), { title: '操作' }),
  target: about(z.string(), { title: '对象' }),
  before: about(z.unknown(), { title: '修改前' }),
  after: about(z.unknown(), { title: '修改后' }),
  /** SHA-256 over this entry and the hash before it */
  hash: about(z.string(), { title: '哈希' }),
})
export type LogEntry = z.infer<typeof LogEntry>

export const Approval = z.object({
  id: ApprovalId,
  /** the requested effect: `points-campaign` … */
  kind: about(z.string(), { title: '种类' }),
  targetId: about(z.string(), { title: '对象编号' }),
  summary: about(z.string(), { title: '内容' }),
  status: about(z.enum(['pending', 'approved', 'rejected', 'expired']), {
    title: '状态',
    choices: { pending: '待批准', approved: '已批准', rejected: '已拒绝', expired: '已过期' },
  }),
  requestedBy: about(z.string(), { title: '申请人' }),
  requestedAt: about(Timestamp, { title: '申请时间' }),
  expiresAt: about(Timestamp, { title: '到期时间' }),
  decidedBy: about(z.string(), { title: '审批人', none: '未审批' }).nullable(),
  decidedAt: about(Timestamp, { title: '审批时间', none: '未审批' }).nullable(),
})
export type Approval = z.infer<typeof Approval>
