import { sql } from 'drizzle-orm'
import { companySecrets } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { createPartnerRepository } from '../login/index.ts'
import { createSecretBox } from '../companies/index.ts'
import { createDeepLinkService } from './deep-link.service.ts'
import { createSecretsRepository } from './secrets.repository.ts'
import { createSecretsService } from './secrets.service.ts'
import { createSignInSettingsRepository } from './sign-in-settings.repository.ts'
import { createSignInSettingsService } from './sign-in-settings.service.ts'
import { createSignInTestService } from './sign-in-test.service.ts'

/** Keys that a company shares with its partners and login providers. */
export const signInSettingsModule = defineModule({
  name: 'sign-in-settings',
  tables: [companySecrets],
  routes({ serve }, { db, now, random, settings, companies }) {
    const secrets = createSecretsService({
      repository: createSecretsRepository(db),
      box: createSecretBox(settings),
      now,
      random,
    })
    const signIn = createSignInSettingsService({
      repository: createSignInSettingsRepository(db),
      companies,
      now,
      settings,
    })
    const signInTest = createSignInTestService({
      repository: createPartnerRepository(db),
      companies,
      now,
      settings,
    })
    const links = createDeepLinkService({ companies, now })
    serve('order.parseText', (input, { companyId }) => links.open(companyId, input))
    serve('ops.makeDeepLink', (input, operator) => links.make(operator, input))
    serve('ops.signInSettings', (_input, operator) => signIn.show(operator))
    serve('ops.changeSignInSettings', (input, operator, { ifMatch }) =>
      signIn.change(operator, input, ifMatch),
    )
    serve('ops.testSignIn', (input, operator) => signInTest.test(operator, input))
    serve('ops.secrets', (_input, operator) => secrets.list(operator))
    serve('ops.setSecret', (input, operator) => secrets.set(operator, input))
    serve('ops.rotateSecret', (input, operator) => secrets.rotate(operator, input))
  },
  cacheTopics: [{ topic: 'company', table: companySecrets }],
  auditChecks: [
    {
      name: '密钥：每个名称恰有一个当前值',
      rows: (company) => sql`
        select s.name as id, case
            when count(*) filter (where s.ends_at is null) <> 1 then '没有当前值'
            when bool_or(s.value not like 'v1.%' and s.value not like 'plain.%') then '未知的格式'
          end as wrong
        from company_secrets s where s.company_id = ${company} group by s.name`,
    },
  ],
  // The former value of a rotated secret, deleted after its overlap has ended.
  retention: [{ table: companySecrets, column: companySecrets.endsAt, days: 0 }],
})
