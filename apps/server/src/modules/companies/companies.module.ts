import { companies } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { Refusal } from '../../plugins/errors.ts'
import { servicePagesJob } from './service-page/service-pages.job.ts'

/** Companies: their info and their home option. */
export const companiesModule = defineModule({
  name: 'companies',
  tables: [companies],
  sql: [
    new URL('./sql/find-encrypted-secret.sql', import.meta.url),
    new URL('./sql/list-due-service-pages.sql', import.meta.url),
    new URL('./sql/list-plain-secrets.sql', import.meta.url),
  ],
  routes({ serve }, { companies }) {
    serve('login.companyInfo', async ({ companyId }) => (await companies.of(companyId)).info)

    // A plain file without an envelope, empty for an unknown company and for one without settings.
    serve('home.option', async ({ companyId }, guest) => {
      const requestedId = companyId ?? guest.companyId
      if (requestedId === 0) return {}
      try {
        return (await companies.of(requestedId)).homeOption
      } catch (error) {
        if (error instanceof Refusal) return {}
        throw error
      }
    })
  },
  jobs: [servicePagesJob],
  cacheTopics: [{ topic: 'company', table: companies, ignoredColumns: [companies.updatedAt] }],
})
