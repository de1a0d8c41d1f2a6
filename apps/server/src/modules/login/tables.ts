import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, companyId, createdAt, id, ownId, serial } from '../../db/columns.ts'

export const users = pgTable(
  'users',
  {
    companyId: companyId(),
    id: ownId(),
    phone: text(),
    userName: text('user_name'),
    passwordHash: text('password_hash'),
    nickName: text('nick_name').notNull().default(''),
    headImage: text('head_image').notNull().default(''),
    /** YYYY-MM-DD, or '' */
    birthday: text().notNull().default(''),
    /** given by the company and shown to the shopper */
    labels: jsonb().$type<string[]>().notNull().default([]),
    disabled: boolean().notNull().default(false),
    /**
     * Registration at a provider is incomplete: no call but signing out is served until a phone is
     * bound.
     */
    halfRegistered: boolean('half_registered').notNull().default(false),
    createdAt: createdAt(),
    // Row-level security uses an index on a column, but none on an expression that is not leakproof.
    phoneTail: text('phone_tail').generatedAlwaysAs(sql`right(phone, 4)`),
    /** figures read accounts in this order: ids of a seed file are below those of the mall */
    serial: serial(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('users_phone_tail').on(t.companyId, t.phoneTail),
    index('users_serial').on(t.companyId, t.serial),
    uniqueIndex('users_phone').on(t.companyId, t.phone),
    uniqueIndex('users_name').on(t.companyId, t.userName),
    index('users_created').on(t.companyId, t.createdAt, t.id),
  ],
)

/** A person's identity at a provider; userId is null until a phone is bound. */
export const identities = pgTable(
  'identities',
  {
    companyId: companyId(),
    provider: text().notNull(),
    subject: text().notNull(),
    userId: id('user_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.provider, t.subject] }),
    index('identities_user').on(t.companyId, t.userId),
  ],
)

/** Tokens are stored as SHA-256 only. audience: shopper, or cav for verification staff. */
export const sessions = pgTable(
  'sessions',
  {
    companyId: companyId(),
    tokenHash: text('token_hash').notNull(),
    userId: id('user_id').notNull(),
    audience: text().notNull(),
    /** operating system and browser, for a person to recognise */
    device: text().notNull().default(''),
    /** hash of the browser's number; '' for none */
    deviceHash: text('device_hash').notNull().default(''),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    /**
     * Revoked by another sign-in or a new password (20003), not by its owner's sign-out (41002).
     */
    replaced: boolean().notNull().default(false),
    /**
     * session of a gift card: openId of its holder in this browser, at the account that receives
     * payments
     */
    payer: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.tokenHash] }),
    // A request brings its token and not always its company.
    index('sessions_token').on(t.tokenHash),
    index('sessions_user').on(t.companyId, t.userId),
    index('sessions_expiry').on(t.companyId, t.expiresAt),
  ],
)

/** Short-lived keys that login forms are sealed with; shared by all companies and processes. */
export const loginKeys = pgTable('login_keys', {
  id: text().primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/**
 * One-time nonces of login forms and of signed calls; a nonce that exists cannot be inserted again.
 */
export const usedNonces = pgTable(
  'used_nonces',
  { nonce: text().primaryKey(), expiresAt: at('expires_at').notNull() },
  (t) => [index('used_nonces_expiry').on(t.expiresAt)],
)

export const captchas = pgTable(
  'captchas',
  {
    companyId: companyId(),
    id: text().notNull(),
    kind: text().notNull(),
    answer: text().notNull(),
    expiresAt: at('expires_at').notNull(),
    spentAt: at('spent_at'),
    /** SHA-256 of the proof issued for a right answer */
    proofHash: text('proof_hash'),
    proofSpentAt: at('proof_spent_at'),
    /** SHA-256 of the phone that a sign-in code was sent to with the proof */
    sentToHash: text('sent_to_hash'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('captchas_proof').on(t.companyId, t.proofHash),
    index('captchas_expiry').on(t.companyId, t.expiresAt),
  ],
)

export const smsCodes = pgTable(
  'sms_codes',
  {
    companyId: companyId(),
    id: ownId(),
    phone: text().notNull(),
    purpose: text().notNull(),
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    tries: integer().notNull().default(0),
    usedAt: at('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('sms_codes_phone').on(t.companyId, t.phone, t.purpose, t.createdAt),
    index('sms_codes_created').on(t.companyId, t.createdAt),
  ],
)

export const loginFailures = pgTable(
  'login_failures',
  {
    companyId: companyId(),
    id: ownId(),
    subject: text().notNull(),
    at: at('at').notNull().defaultNow(),
    /** number of failures that the row counts; `at` is the time of the last one */
    times: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('login_failures_subject').on(t.companyId, t.subject, t.at),
    index('login_failures_at').on(t.companyId, t.at),
  ],
)

/**
 * Hashed states of sign-ins at a provider's page, each valid once in the browser that started it.
 */
export const oauthStates = pgTable(
  'oauth_states',
  {
    companyId: companyId(),
    stateHash: text('state_hash').notNull(),
    provider: text().notNull(),
    scope: text().notNull(),
    /** SHA-256 of the secret that the browser keeps, base64url */
    challenge: text().notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.stateHash] }),
    index('oauth_states_expiry').on(t.companyId, t.expiresAt),
  ],
)

/**
 * Tickets of identities verified by a provider and not bound here yet; stored as SHA-256. Each
 * binds its identity once.
 */
export const bindTickets = pgTable(
  'bind_tickets',
  {
    companyId: companyId(),
    ticketHash: text('ticket_hash').notNull(),
    provider: text().notNull(),
    subject: text().notNull(),
    profile: jsonb().$type<{ nickName?: string; headImage?: string }>().notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.ticketHash] }),
    index('bind_tickets_expiry').on(t.companyId, t.expiresAt),
  ],
)

/**
 * QR codes that sign a desktop in, as SHA-256. `challenge` binds a code to the browser that shows
 * it; `userId` is the shopper who scanned it.
 */
export const qrSignIns = pgTable(
  'qr_sign_ins',
  {
    companyId: companyId(),
    codeHash: text('code_hash').notNull(),
    challenge: text().notNull(),
    device: text().notNull(),
    state: text().$type<'waiting' | 'scanned' | 'confirmed' | 'refused' | 'used'>().notNull(),
    userId: id('user_id'),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.codeHash] }),
    index('qr_sign_ins_expiry').on(t.companyId, t.expiresAt),
  ],
)

/** Consent records: the first agreement of a shopper to each version of the terms. Append-only. */
export const consents = pgTable(
  'consents',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    document: text()
      .$type<'service-terms' | 'privacy' | 'gx-service-terms' | 'gx-privacy'>()
      .notNull(),
    version: text().notNull(),
    how: text().$type<'ticked' | 'sign-in'>().notNull(),
    method: text().notNull(),
    agreedAt: at('agreed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.document, t.version] }),
    index('consents_agreed').on(t.companyId, t.agreedAt),
  ],
)
