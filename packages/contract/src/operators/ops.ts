import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Nothing, Timestamp } from '../base/shapes.ts'
import { CompanyInfo } from '../login/login-shapes.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'
import {
  OperatorId,
  KeyId,
  ApprovalId,
  RoleName,
  displayName,
  serviceName,
  OperatorName,
  companyId,
  Permissions,
  ActorKind,
  Operator,
  OperatorKey,
  LogEntry,
  Approval,
} from './operator-shapes.ts'

const Password = about(z.string().min(1).max(128), { title: '密码' })
/** A code of the authenticator app, or a recovery code. */
const Code = about(
  z.string().regex(/^(\d{6}|[a-z2-7]{4}(-[a-z2-7]{4}){3})$/, '应为 6 位动态码或恢复码'),
  { title: '动态码或恢复码' },
)
/** A secret that the device creates and stores, without which a session is not valid. */
const Device = about(z.string().regex(/^[\w-]{32,128}$/), { title: '设备密钥' })
/** the approval that it waits for; null where it is done */
const WaitsFor = about(ApprovalId, { none: '无需审批' }).nullable()
/** recovery codes, each valid once in place of a code */
const RecoveryCodes = about(z.array(z.string()), { title: '恢复码' })
const FirstPassword = about(z.string(), { title: '初始密码', hint: '只显示一次' })
const SignedIn = z.object({
  token: about(z.string(), { title: '会话令牌' }),
  expiresAt: about(Timestamp, { title: '到期时间' }),
  operator: about(Operator, { title: '操作员' }),
})

/** How the account's company shows its prices, by which amounts are typed and printed. */
const PriceDisplay = about(
  CompanyInfo.pick({ goodsPriceType: true, proportion: true, integralName: true }),
  { title: '价格的显示', none: '平台账号' },
)

const credentials = { companyId, name: OperatorName, password: Password, device: Device }

export const operatorCalls = {
  'ops.signIn': call('ops.signIn', {
    auth: 'ops',
    title: '登录',
    permission: 'open',
    platform: true,
    secret: true,
    summary: 'Signs an operator in: password and a code of the authenticator app',
    input: z.object({ ...credentials, code: Code.optional() }),
    data: SignedIn,
  }),
  'ops.enrol': call('ops.enrol', {
    auth: 'ops',
    title: '绑定动态码',
    permission: 'open',
    platform: true,
    secret: true,
    summary:
      'Binds an authenticator app at the first sign-in: without a code it answers the secret, with one it signs in and answers the recovery codes',
    input: z.object({
      ...credentials,
      newPassword: about(Password, { title: '新密码' }).optional(),
      code: about(z.string().regex(/^\d{6}$/), { title: '动态码' }).optional(),
    }),
    data: z.object({
      /** secret for the authenticator app; null once a code has confirmed it */
      secret: about(z.string(), { title: '绑定密钥', none: '已绑定' }).nullable(),
      uri: about(z.string(), { title: '绑定地址', none: '已绑定' }).nullable(),
      signedIn: about(SignedIn, { title: '登录', none: '未登录' }).nullable(),
      recoveryCodes: RecoveryCodes,
    }),
    refusals: ['secrets/no-master-key'],
  }),
  'ops.signOut': call('ops.signOut', {
    auth: 'ops',
    title: '退出登录',
    permission: 'own',
    platform: 'either',
    summary: 'Ends the session',
    input: Nothing,
    data: Nothing,
  }),
  'ops.me': call('ops.me', {
    auth: 'ops',
    title: '查看自己的权限',
    permission: 'own',
    platform: 'either',
    summary: 'The operator or key that calls, and what it may do',
    input: Nothing,
    data: z.object({
      kind: ActorKind,
      id: about(z.string(), { title: '编号' }),
      name: about(z.string(), { title: '名称' }),
      companyId,
      permissions: Permissions,
      /**
       * accounts of the company whose password another person knows, within 7 days: right passwords
       * were followed by so many wrong codes that only known devices are served. For readers of
       * operators
       */
      attacked: about(
        z.array(
          z.object({
            name: about(z.string(), { title: '账号' }),
            at: about(Timestamp, { title: '时间' }),
          }),
        ),
        { title: '密码已泄露的账号' },
      ),
      display: PriceDisplay.nullable(),
    }),
  }),
  'ops.stepUp': call('ops.stepUp', {
    auth: 'ops',
    title: '以动态码确认身份',
    permission: 'own',
    platform: 'either',
    summary: 'Confirms the operator by a code, for dangerous calls within the next minutes',
    input: z.object({ code: Code }),
    data: z.object({ until: about(Timestamp, { title: '有效至' }) }),
  }),
  'ops.changePassword': call('ops.changePassword', {
    auth: 'ops',
    title: '修改自己的密码',
    permission: 'own',
    platform: 'either',
    stepUp: true,
    summary: 'Changes the own password; ends all other sessions of the operator',
    input: z.object({
      current: about(Password, { title: '当前密码' }),
      next: about(Password, { title: '新密码' }),
    }),
    data: Nothing,
  }),
  'ops.renewRecoveryCodes': call('ops.renewRecoveryCodes', {
    auth: 'ops',
    title: '更换恢复码',
    permission: 'own',
    platform: 'either',
    stepUp: true,
    secret: true,
    summary: 'New recovery codes; the former ones end',
    input: Nothing,
    data: z.object({ recoveryCodes: RecoveryCodes }),
  }),

  'ops.operators': call('ops.operators', {
    auth: 'ops',
    title: '列出操作员',
    permission: 'operators.read',
    platform: 'either',
    summary: 'Operators of the company, by name',
    input: z.object(cursorInput),
    data: cursorPage(Operator),
  }),
  'ops.createOperator': call('ops.createOperator', {
    auth: 'ops',
    title: '新建操作员',
    permission: 'operators.write',
    platform: 'either',
    stepUp: true,
    secret: true,
    summary:
      'Creates an operator with a first password, which the first sign-in replaces. A role that may write points, finance, marketing or operators waits for a second person: the account exists once it is approved',
    input: z.object({ name: OperatorName, displayName, role: RoleName }),
    data: z.object({
      operator: about(Operator, { title: '操作员' }),
      firstPassword: FirstPassword,
      approval: WaitsFor,
    }),
  }),
  'ops.changeOperator': call('ops.changeOperator', {
    auth: 'ops',
    title: '修改操作员',
    permission: 'operators.write',
    platform: 'either',
    stepUp: true,
    versioned: true,
    summary:
      'Changes an operator’s names, role or state; a disabled one is signed out at once. A role that may newly write points, finance, marketing or operators waits for a second person',
    input: z.object({
      id: OperatorId,
      displayName: displayName.optional(),
      serviceName: serviceName.optional(),
      role: RoleName.optional(),
      disabled: about(z.boolean(), { title: '停用' }).optional(),
    }),
    data: Operator.extend({ approval: WaitsFor }),
  }),
  'ops.resetOperator': call('ops.resetOperator', {
    auth: 'ops',
    title: '重置操作员',
    permission: 'operators.write',
    platform: 'either',
    stepUp: true,
    secret: true,
    summary:
      'A new first password, no authenticator app, no sessions: for one who lost theirs. That of an account that may write points, finance, marketing or operators waits for a second person',
    input: z.object({ id: OperatorId }),
    data: z.object({ firstPassword: FirstPassword, approval: WaitsFor }),
  }),
  'ops.keys': call('ops.keys', {
    auth: 'ops',
    title: '列出 API 密钥',
    permission: 'operators.read',
    platform: 'either',
    summary: 'API keys of the company, newest first',
    input: z.object(cursorInput),
    data: cursorPage(OperatorKey),
  }),
  'ops.createKey': call('ops.createKey', {
    auth: 'ops',
    title: '新建 API 密钥',
    permission: 'operators.write',
    platform: 'either',
    stepUp: true,
    secret: true,
    summary:
      'Creates an API key for a machine: what it may do, and until when. It never may more than its creator, and ends with their account unless it is to outlive it',
    input: z.object({
      name: about(displayName, { title: '用途', hint: '如 仓库系统' }),
      permissions: Permissions.min(1),
      days: about(z.int().min(1).max(365), { title: '有效天数', unit: 'days' }).default(90),
      outlivesCreator: about(z.boolean(), { title: '不随创建人停用' }).default(false),
    }),
    data: z.object({
      id: KeyId,
      key: about(z.string(), { title: '密钥', hint: '只显示一次' }),
      expiresAt: about(Timestamp, { title: '到期时间' }),
    }),
  }),
  'ops.revokeKey': call('ops.revokeKey', {
    auth: 'ops',
    title: '吊销 API 密钥',
    permission: 'operators.write',
    platform: 'either',
    summary: 'Ends an API key at once',
    input: z.object({ id: KeyId }),
    data: Nothing,
  }),

  'ops.log': call('ops.log', {
    auth: 'ops',
    title: '查看操作日志',
    permission: 'log.read',
    platform: 'either',
    summary: 'The operator log, the newest first',
    input: z.object({
      ...cursorInput,
      actor: about(z.string().max(60), { title: '操作人编号', hint: '操作员或密钥' }).optional(),
      call: about(z.string().max(60), { title: '操作' }).optional(),
      target: about(z.string().max(120), { title: '对象', hint: '如 goods:1001' }).optional(),
    }),
    data: cursorPage(LogEntry),
  }),
  'ops.approvals': call('ops.approvals', {
    auth: 'ops',
    title: '列出审批',
    permission: 'own',
    platform: 'either',
    summary:
      'What waits for a second person, or was decided, the newest first: what the operator asked for or may decide; all of it with `log.read`',
    input: z.object({ ...cursorInput, status: Approval.shape.status.optional() }),
    data: cursorPage(Approval),
  }),
  'ops.approval': call('ops.approval', {
    auth: 'ops',
    title: '查看审批',
    permission: 'own',
    platform: 'either',
    summary:
      'What a request is about: its sums, what it changes and its lines; visible to whoever sees it in the list',
    input: z.object({ id: ApprovalId, ...cursorInput }),
    data: Approval.extend({
      /** reason why the caller may not approve it; null where they may */
      objection: about(z.string(), { title: '不能批准的原因', none: '可以批准' }).nullable(),
      sums: about(
        z.array(
          z.object({
            name: about(z.string(), { title: '名称' }),
            value: about(z.string(), { title: '值' }),
          }),
        ),
        { title: '合计' },
      ),
      changes: about(
        z.array(
          z.object({
            name: about(z.string(), { title: '名称' }),
            before: about(z.string(), { title: '修改前' }),
            after: about(z.string(), { title: '修改后' }),
          }),
        ),
        { title: '变化' },
      ),
      /** headings of the lines */
      columns: about(z.array(z.string()), { title: '明细列名' }),
      lines: about(z.array(z.array(z.string())), { title: '明细' }),
      /** number of lines */
      total: about(z.int(), { title: '明细行数' }),
      nextCursor: about(z.string(), { title: '续页', none: '没有下一页' }).nullable(),
    }),
  }),
  'ops.approve': call('ops.approve', {
    auth: 'ops',
    title: '批准申请',
    permission: 'own',
    platform: 'either',
    stepUp: true,
    summary: 'Approves what another operator asked for; needs the permission of what is asked',
    input: z.object({ id: ApprovalId }),
    data: Approval,
  }),
  'ops.reject': call('ops.reject', {
    auth: 'ops',
    title: '拒绝或撤回申请',
    permission: 'own',
    platform: 'either',
    summary: 'Rejects what was asked for; who asked may take it back this way',
    input: z.object({ id: ApprovalId }),
    data: Approval,
  }),
}
