import { sql } from 'drizzle-orm'
import { accountRequests } from './tables.ts'
import { defineModule, listPersonalData, type ServerModule } from '../../define-module.ts'
import { createCodeProof, createLoginRepository, presentPerson } from '../login/index.ts'
import { Refusal } from '../../plugins/errors.ts'
import { ownRows } from '../../personal-data.ts'
import { closingRemindersJob, createDeletionJob } from './account.jobs.ts'
import { createAccountRepository } from './account.repository.ts'
import { createAccountService } from './account.service.ts'
import { dataRoutes } from './data.routes.ts'

const requests = ownRows(accountRequests, {
  group: 'account',
  title: '注销申请',
  hidden: ['link_hash', 'link_session', 'link_ends_at'],
  removed: true,
})

/**
 * A shopper's own account.
 * @param listModules all modules, because each may store personal data
 */
export const createAccountModule = (listModules: () => readonly ServerModule[]): ServerModule =>
  defineModule({
    name: 'account',
    tables: [accountRequests],
    sql: [new URL('./sql/due.sql', import.meta.url)],
    routes({ serve, fastify }, deps, modules) {
      const { db } = deps
      const people = createLoginRepository(db)
      const service = createAccountService({
        ...deps,
        repository: createAccountRepository(db, listPersonalData(modules)),
        codes: createCodeProof(deps),
        async getInfo(shopper) {
          const person = await people.findPerson(shopper)
          if (!person) throw new Refusal('session/missing')
          return presentPerson(person)
        },
      })
      serve('login.editInfo', (input, shopper) => service.edit(shopper, input))
      serve('login.labelInfo', (_input, shopper) => service.labels(shopper))
      serve('account.devices', (_input, shopper, { session }) =>
        service.devices(shopper, session?.tokenHash ?? ''),
      )
      serve('account.signOutDevice', ({ id }, shopper, { session }) =>
        service.signOutDevice(shopper, id, session?.tokenHash ?? ''),
      )
      serve('account.data', (_input, shopper) => service.data(shopper))
      serve('account.exportLink', (input, shopper, { session }) =>
        service.exportLink(shopper, session?.tokenHash ?? '', input),
      )
      serve('account.toCollect', (_input, shopper) => service.toCollect(shopper))
      serve('account.deletion', (_input, shopper) => service.deletion(shopper))
      serve('account.requestDeletion', ({ code }, shopper, { request }) =>
        service.requestDeletion(shopper, request.ip, code),
      )
      serve('account.withdrawDeletion', (_input, shopper) => service.withdrawDeletion(shopper))
      serve('ops.deletionRequests', (input, operator) => service.listDeletions(operator, input))
      dataRoutes(fastify, service)
    },
    jobs: [closingRemindersJob, createDeletionJob(() => listPersonalData(listModules()))],
    personalData: [
      {
        ...requests,
        // A row without a removal date belongs to an export link.
        rows: (company, user) => sql`
          select r.data from (${requests.rows(company, user)}) r
          where r.data ->> 'deletion_requested_at' is not null`,
      },
    ],
    auditChecks: [
      {
        name: '注销申请：有申请时间与更晚的执行时间，且信息尚未删除',
        rows: (company) => sql`
          select r.user_id::text as id,
            case when a.user_id is not null then '信息已删除，申请还在'
              when (r.deletion_requested_at is null) <> (r.deletion_due_at is null) then '时间不全'
              when r.deletion_due_at <= r.deletion_requested_at then '执行时间不晚于申请'
            end as wrong
          from account_requests r
          left join anonymisations a on a.company_id = r.company_id and a.user_id = r.user_id
          where r.company_id = ${company}`,
      },
    ],
    authorizationMatrix: { 'account.signOutDevice': { id: 'device' } },
  })
