import type { Database } from '../../db/connection/database.ts'
import {
  approvalRequesters,
  approvals,
  draftAuthors,
  operatorChanges,
  operatorDevices,
  operatorKeys,
  operatorLog,
  operatorLogHeads,
  operatorLogMarks,
  operatorRequests,
  operators,
  operatorSessions,
  operatorWorth,
  recoveryCodes,
  operatorTries,
} from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import {
  ACCOUNT_APPROVAL,
  applyAccountChange,
  dropAccountChange,
  showAccountChange,
} from './accounts/account-changes.repository.ts'
import { createAccountsRepository } from './accounts/accounts.repository.ts'
import { createAccountsService } from './accounts/accounts.service.ts'
import { createSignInService } from './accounts/sign-in.service.ts'
import { createApprovalsRepository } from './approvals/approvals.repository.ts'
import { createApprovalsService } from './approvals/approvals.service.ts'
import { createSignInTries } from './accounts/sign-in-tries.ts'
import { createTriesRepository } from './accounts/tries.repository.ts'
import { createKeysRepository } from './keys/keys.repository.ts'
import { createKeysService } from './keys/keys.service.ts'
import { createLogMarksJob } from './log/log-marks.job.ts'
import { logChecks } from './log/log.checks.ts'
import { createLogRepository } from './log/log.repository.ts'
import { worthChecks } from './worth/worth.checks.ts'

/**
 * Operators: accounts, sessions, keys and log, and changes that need a second person's approval.
 */
export const operatorsModule = defineModule({
  name: 'operators',
  tables: [
    operators,
    recoveryCodes,
    operatorSessions,
    operatorChanges,
    operatorDevices,
    operatorKeys,
    operatorTries,
    { table: operatorLog, appendOnly: true, writtenBy: 'functions' },
    { table: operatorLogHeads, appendOnly: false, writtenBy: 'functions' },
    { table: operatorLogMarks, appendOnly: true, writtenBy: 'functions' },
    operatorRequests,
    approvals,
    { table: approvalRequesters, appendOnly: true },
    draftAuthors,
    { table: operatorWorth, appendOnly: true },
  ],
  sql: [
    new URL('./sql/append-operator-log.sql', import.meta.url),
    new URL('./sql/guard-approvals.sql', import.meta.url),
  ],
  routes({ serve }, { db, now, random, settings, companies, log: serverLog }, modules) {
    const repository = createAccountsRepository(db)
    const tries = createTriesRepository(db)
    const openSignIn = (connections: Database) => {
      const visitors = createAccountsRepository(connections)
      const visits = createTriesRepository(connections)
      return createSignInService({
        repository: visitors,
        now,
        random,
        settings,
        tries: createSignInTries({
          accounts: visitors,
          tries: visits,
          companies,
          log: serverLog,
          now,
        }),
      })
    }
    const guests = openSignIn(db.guests)
    const signIn = openSignIn(db)
    const accounts = createAccountsService({
      repository,
      signIn,
      tries,
      companies,
      now,
      random,
    })
    const keys = createKeysService({ repository: createKeysRepository(db), now, random })
    const log = createLogRepository(db)
    const decisions = createApprovalsService({
      repository: createApprovalsRepository(db),
      kinds: modules.flatMap(({ approvalKinds = [] }) => approvalKinds),
      companies,
      now,
    })

    serve('ops.signIn', (input, _caller, { request }) =>
      guests.signIn(input, visitOf(request, 'ops.signIn')),
    )
    serve('ops.enrol', (input, _caller, { request }) =>
      guests.enrol(input, visitOf(request, 'ops.enrol')),
    )
    serve('ops.signOut', (_input, operator) => accounts.signOut(operator))
    serve('ops.me', (_input, operator) => accounts.me(operator))
    serve('ops.stepUp', ({ code }, operator, { request }) =>
      accounts.stepUp(operator, code, String(request.headers['x-mall-device'])),
    )
    serve('ops.changePassword', (input, operator) => accounts.changePassword(operator, input))
    serve('ops.renewRecoveryCodes', (_input, operator) => accounts.renewRecoveryCodes(operator))
    serve('ops.operators', (input, operator) => accounts.list(operator, input))
    serve('ops.createOperator', (input, operator) => accounts.create(operator, input))
    serve('ops.changeOperator', (input, operator, { ifMatch }) =>
      accounts.change(operator, input, ifMatch),
    )
    serve('ops.resetOperator', (input, operator) => accounts.reset(operator, input))
    serve('ops.keys', (input, operator) => keys.list(operator, input))
    serve('ops.createKey', (input, operator) => keys.create(operator, input))
    serve('ops.revokeKey', (input, operator) => keys.revoke(operator, input))
    serve('ops.approvals', (input, operator) => decisions.list(operator, input))
    serve('ops.approval', (input, operator) => decisions.show(operator, input))
    serve('ops.approve', (input, operator) => decisions.approve(operator, input))
    serve('ops.reject', (input, operator) => decisions.reject(operator, input))
    serve('ops.log', async ({ cursor, limit, ...filter }, { companyId }) => {
      const [before = null] = decodeCursor(cursor, 1) ?? []
      const rows = await log.list(companyId, {
        ...filter,
        before: before === null ? null : Number(before),
        limit: limit + 1,
      })
      const list = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
      return toCursorPage(list, limit, ({ seq }) => [seq])
    })
  },
  jobs: [createLogMarksJob()],
  auditChecks: [...logChecks, ...worthChecks],
  authorizationMatrix: {
    'ops.changeOperator': { id: 'operator' },
    'ops.resetOperator': { id: 'operator' },
    'ops.revokeKey': { id: 'operatorKey' },
    'ops.approval': { id: 'approval' },
    'ops.approve': { id: 'approval' },
    'ops.reject': { id: 'approval' },
  },
  approvalKinds: [
    {
      kind: ACCOUNT_APPROVAL,
      approve: applyAccountChange,
      reject: dropAccountChange,
      show: showAccountChange,
    },
  ],
  retention: [
    { table: operatorTries, column: operatorTries.at, days: 1 },
    { table: operatorRequests, column: operatorRequests.startedAt, days: 30 },
    // An undecided approval expires after seven days.
    { table: operatorChanges, column: operatorChanges.requestedAt, days: 30 },
  ],
})

type VisitRequest = { ip: string; headers: { 'user-agent'?: string } }

const visitOf = ({ ip, headers }: VisitRequest, call: 'ops.signIn' | 'ops.enrol') => ({
  address: ip,
  agent: (headers['user-agent'] ?? '').slice(0, 200),
  call,
})
