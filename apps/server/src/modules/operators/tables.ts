import type { Permission, Role } from '@mall/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, ownId } from '../../db/columns.ts'

/** Operators of a company; company 0 is the platform, whose operators act for every company. */
export const operators = pgTable(
  'operators',
  {
    companyId: companyId(),
    id: text().notNull(),
    name: text().notNull(),
    displayName: text('display_name').notNull(),
    /** name shown to shoppers in conversations; '': the mall's name is shown */
    serviceName: text('service_name').notNull().default(''),
    role: text().$type<Role>().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** the password was set by another person and is replaced at the next sign-in */
    firstPassword: boolean('first_password').notNull(),
    totpSecret: text('totp_secret'),
    /** null until a first code has confirmed the authenticator's secret */
    enrolledAt: at('enrolled_at'),
    /** time step of the last accepted code: each code is accepted once */
    totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
    disabled: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('operators_name').on(t.companyId, t.name),
  ],
)

/** Recovery codes in place of the authenticator app, as SHA-256; each is accepted once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    companyId: companyId(),
    operatorId: text('operator_id').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.operatorId, t.codeHash] })],
)

/** Sessions of operators: the token and the device's secret, both as SHA-256. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    companyId: companyId(),
    tokenHash: text('token_hash').notNull(),
    operatorId: text('operator_id').notNull(),
    deviceHash: text('device_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    /** time of the session's last confirmation by a code */
    steppedUpAt: at('stepped_up_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.tokenHash] }),
    // The request contains its session's token; the operator may belong to the platform.
    index('operator_sessions_token').on(t.tokenHash),
    index('operator_sessions_operator').on(t.companyId, t.operatorId),
  ],
)

/** Devices with which an operator has signed in; their sign-in tries are counted separately. */
export const operatorDevices = pgTable(
  'operator_devices',
  {
    companyId: companyId(),
    operatorId: text('operator_id').notNull(),
    deviceHash: text('device_hash').notNull(),
    lastUsedAt: at('last_used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.operatorId, t.deviceHash] })],
)

/** API keys for machines, as SHA-256. */
export const operatorKeys = pgTable(
  'operator_keys',
  {
    companyId: companyId(),
    id: text().notNull(),
    keyHash: text('key_hash').notNull(),
    name: text().notNull(),
    permissions: text().array().$type<Permission[]>().notNull(),
    createdBy: text('created_by').notNull(),
    /** id of the operator who created the key; empty: unknown */
    createdById: text('created_by_id').notNull().default(''),
    /** false: the key ends when its creator's account is disabled */
    outlivesCreator: boolean('outlives_creator').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('operator_keys_company_hash').on(t.companyId, t.keyHash),
    // The request contains only its API key.
    index('operator_keys_hash').on(t.keyHash),
  ],
)

/** Operator log, append-only: changes by operators, one chain of hashes for each company. */
export const operatorLog = pgTable(
  'operator_log',
  {
    companyId: companyId(),
    seq: bigint({ mode: 'number' }).notNull(),
    at: at('at').notNull(),
    actorKind: text('actor_kind').$type<'operator' | 'key' | 'machine'>().notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    address: text().notNull(),
    agent: text().notNull(),
    call: text().notNull(),
    target: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    requestKey: text('request_key'),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.seq] }),
    index('operator_log_target').on(t.companyId, t.target, t.seq),
    index('operator_log_request')
      .on(t.companyId, t.actorId, t.requestKey)
      .where(sql`request_key is not null`),
  ],
)

/** Last entry of each company's chain; its row lock orders new entries. */
export const operatorLogHeads = pgTable('operator_log_heads', {
  companyId: integer('company_id').primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
})

/** Earlier ends of the chains, signed with a key outside the database. */
export const operatorLogMarks = pgTable(
  'operator_log_marks',
  {
    companyId: companyId(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    at: at('at').notNull(),
    signature: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.seq] })],
)

/**
 * Write requests of operators by Idempotency-Key: a repetition gets the first request's response.
 */
export const operatorRequests = pgTable(
  'operator_requests',
  {
    companyId: companyId(),
    actorId: text('actor_id').notNull(),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    startedAt: at('started_at').notNull(),
    /** response; null while the request runs, and if the response contains a secret */
    answer: jsonb(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.actorId, t.key] }),
    index('operator_requests_started').on(t.companyId, t.startedAt),
  ],
)

/** New accounts and changes of accounts that wait for a second person; at most one per account. */
export const operatorChanges = pgTable(
  'operator_changes',
  {
    companyId: companyId(),
    operatorId: text('operator_id').notNull(),
    kind: text().$type<'create' | 'role' | 'reset'>().notNull(),
    name: text().notNull(),
    displayName: text('display_name').notNull(),
    role: text().$type<Role>().notNull(),
    /** present role that the request shows; null for a new account */
    formerRole: text('former_role').$type<Role>(),
    /** hash of the first password; null for a new role */
    passwordHash: text('password_hash'),
    requestedBy: text('requested_by').notNull(),
    requestedAt: at('requested_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.operatorId] }),
    index('operator_changes_requested').on(t.companyId, t.requestedAt),
  ],
)

/** Requests for a second person's decision. `kind` names the module's effect. */
export const approvals = pgTable(
  'approvals',
  {
    companyId: companyId(),
    id: text().notNull(),
    kind: text().notNull(),
    targetId: text('target_id').notNull(),
    permission: text().$type<Permission>().notNull(),
    summary: text().notNull(),
    status: text().$type<'pending' | 'approved' | 'rejected'>().notNull().default('pending'),
    requestedBy: text('requested_by').notNull(),
    requestedByName: text('requested_by_name').notNull(),
    requestedAt: at('requested_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: at('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('approvals_open')
      .on(t.companyId, t.kind, t.targetId)
      .where(sql`status = 'pending'`),
    index('approvals_requested').on(t.companyId, t.requestedAt),
  ],
)

/**
 * Persons who requested an approval, none of whom may approve it. `former`: recorded before all
 * requesters were stored.
 */
export const approvalRequesters = pgTable(
  'approval_requesters',
  {
    companyId: companyId(),
    approvalId: text('approval_id').notNull(),
    /** an operator; of an API key, its creator */
    personId: text('person_id').notNull(),
    part: text().$type<'author' | 'submitter' | 'former'>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.approvalId, t.personId] })],
)

/** Persons who wrote a draft since its last approval. */
export const draftAuthors = pgTable(
  'draft_authors',
  {
    companyId: companyId(),
    /** kind and target of the future approval */
    kind: text().notNull(),
    targetId: text('target_id').notNull(),
    personId: text('person_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind, t.targetId, t.personId] })],
)

/** Sign-in tries, each counted before its check. */
export const operatorTries = pgTable(
  'operator_tries',
  {
    companyId: companyId(),
    id: ownId(),
    /** an account, a network, or the log entries about an account */
    subject: text().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('operator_tries_subject').on(t.companyId, t.subject, t.at),
    index('operator_tries_at').on(t.companyId, t.at),
  ],
)

export type OperatorWorthKind = 'cards' | 'coupons' | 'benefits' | 'credit' | 'refund'

/** Value that operators gave without a second person, in fen; the sums of a day have bounds. */
export const operatorWorth = pgTable(
  'operator_worth',
  {
    companyId: companyId(),
    id: ownId(),
    /** key of the effect, so that a repetition counts once */
    key: text().notNull(),
    kind: text().$type<OperatorWorthKind>().notNull(),
    /** an operator; of an API key, its creator */
    personId: text('person_id').notNull(),
    fen: amount('fen'),
    /** bounds when the value was given, in fen; null: the kind has no bound */
    kindBound: bigint('kind_bound', { mode: 'number' }),
    personBound: amount('person_bound'),
    companyBound: amount('company_bound'),
    /** day in Asia/Shanghai */
    day: date().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('operator_worth_once').on(t.companyId, t.key),
    index('operator_worth_day').on(t.companyId, t.day),
    check('operator_worth_fen', sql`fen >= 0`),
  ],
)
