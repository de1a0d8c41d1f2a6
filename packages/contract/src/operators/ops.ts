import { z } from 'zod'
import { call } from '../base/call.ts'
import { Nothing, Timestamp } from '../base/shapes.ts'
import { permissions } from './permissions.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'
import {
  OperatorId,
  KeyId,
  ApprovalId,
  RoleName,
  displayName,
  OperatorName,
  companyId,
  Operator,
  OperatorKey,
  LogEntry,
  Approval,
} from './operator-shapes.ts'

const Password = z.string().min(1).max(128)
/** A code of the authenticator app, or a recovery code. */
const Code = z.string().regex(/^(\d{6}|[a-z2-7]{4}(-[a-z2-7]{4}){3})$/, '应为 6 位动态码或恢复码')
/** A secret of the device, made and kept by it: a session is worth nothing on another device. */
const Device = z.string().regex(/^[\w-]{32,128}$/)
/** the approval that it waits for; null where it is done */
const WaitsFor = ApprovalId.nullable()
const SignedIn = z.object({
  token: z.string(),
  expiresAt: Timestamp,
  operator: Operator,
})

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
      newPassword: Password.optional(),
      code: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
    }),
    data: z.object({
      /** for the authenticator app: until a code confirms it */
      secret: z.string().nullable(),
      uri: z.string().nullable(),
      signedIn: SignedIn.nullable(),
      /** each can be used once in place of a code */
      recoveryCodes: z.array(z.string()),
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
      kind: z.enum(['operator', 'key', 'machine']),
      id: z.string(),
      name: z.string(),
      companyId,
      permissions: z.array(z.enum(permissions)),
      /**
       * accounts of the company whose password is known to another person, within 7 days: so many
       * wrong codes followed it that only known devices are served. For readers of
       * operators
       */
      attacked: z.array(z.object({ name: z.string(), at: Timestamp })),
    }),
  }),
  'ops.stepUp': call('ops.stepUp', {
    auth: 'ops',
    title: '以动态码确认身份',
    permission: 'own',
    platform: 'either',
    summary: 'Confirms the operator by a code, for dangerous calls within the next minutes',
    input: z.object({ code: Code }),
    data: z.object({ until: Timestamp }),
  }),
  'ops.changePassword': call('ops.changePassword', {
    auth: 'ops',
    title: '修改自己的密码',
    permission: 'own',
    platform: 'either',
    stepUp: true,
    summary: 'Changes the own password; ends all other sessions of the operator',
    input: z.object({ current: Password, next: Password }),
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
    data: z.object({ recoveryCodes: z.array(z.string()) }),
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
    data: z.object({ operator: Operator, firstPassword: z.string(), approval: WaitsFor }),
  }),
  'ops.changeOperator': call('ops.changeOperator', {
    auth: 'ops',
    title: '修改操作员',
    permission: 'operators.write',
    platform: 'either',
    stepUp: true,
    versioned: true,
    summary:
      'Changes an operator’s name, role or state; a disabled one is signed out at once. A role that may newly write points, finance, marketing or operators waits for a second person',
    input: z.object({
      id: OperatorId,
      displayName: displayName.optional(),
      role: RoleName.optional(),
      disabled: z.boolean().optional(),
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
    data: z.object({ firstPassword: z.string(), approval: WaitsFor }),
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
      name: displayName,
      permissions: z.array(z.enum(permissions)).min(1),
      days: z.int().min(1).max(365).default(90),
      outlivesCreator: z.boolean().default(false),
    }),
    data: z.object({ id: KeyId, key: z.string(), expiresAt: Timestamp }),
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
      actor: z.string().max(60).optional(),
      call: z.string().max(60).optional(),
      target: z.string().max(120).optional(),
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
      /** why the caller may not approve it; null where they may */
      objection: z.string().nullable(),
      sums: z.array(z.object({ name: z.string(), value: z.string() })),
      changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
      /** headings of the lines */
      columns: z.array(z.string()),
      lines: z.array(z.array(z.string())),
      /** of lines */
      total: z.int(),
      nextCursor: z.string().nullable(),
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
