import { sql } from 'drizzle-orm'
import { cardSecretReveals, cardSecrets, cardSecretWaits } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { createPasswordProof } from '../login/index.ts'
import { cardSecretChecks } from './card-secrets.checks.ts'
import { cardSecretsJob } from './card-secrets.jobs.ts'
import { createCardSecretsRepository } from './card-secrets.repository.ts'
import { createCardSecretsService } from './card-secrets.service.ts'
import { createPoolsRepository } from './pools.repository.ts'
import { createPoolsService } from './pools.service.ts'
import { createSecretCipher } from './secret-cipher.ts'

/** Card secrets: pools, delivery on payment, showing them to their owners. */
export const cardSecretsModule = defineModule({
  name: 'card-secrets',
  tables: [cardSecrets, cardSecretWaits, { table: cardSecretReveals, appendOnly: true }],
  sql: [new URL('./sql/card-secrets.sql', import.meta.url)],
  routes({ serve }, deps) {
    const { db, companies, now, settings } = deps
    const cipher = createSecretCipher(settings)
    const service = createCardSecretsService({
      repository: createCardSecretsRepository(db),
      passwords: createPasswordProof(deps),
      cipher,
      companies,
      now,
    })
    const pools = createPoolsService({ repository: createPoolsRepository(db), cipher, now })
    serve('cardSecret.list', (input, shopper) => service.list(shopper, input))
    serve('cardSecret.reveal', (input, shopper, { request }) =>
      service.reveal(shopper, request.ip, input),
    )
    serve('ops.cardSecretPools', (input, operator) => pools.list(operator, input))
    serve('ops.importCardSecrets', (input, operator) => pools.import(operator, input))
  },
  jobs: [cardSecretsJob],
  auditChecks: cardSecretChecks,
  personalData: [
    {
      table: cardSecrets,
      group: 'orders',
      title: '卡密',
      rows: (companyId, userId) => sql`
        select jsonb_build_object('order', l.order_id, 'name', l.name, 'assigned_at', s.assigned_at,
          'revealed_at', s.revealed_at) as data
        from card_secrets s
        join order_lines l on l.company_id = s.company_id and l.id = s.line_id
        join orders o on o.company_id = l.company_id and o.id = l.order_id
        where s.company_id = ${companyId} and o.user_id = ${userId}`,
      // Card secrets belong to orders of the ledger and contain no personal data.
      erase: null,
    },
    ownRows(cardSecretReveals, {
      group: 'orders',
      title: '卡密查看记录',
      hidden: ['request_key'],
      removed: false,
    }),
  ],
  authorizationMatrix: {
    'cardSecret.list': { id: 'secretOrder' },
    'cardSecret.reveal': { id: 'secretOrder', secretId: 'cardSecret' },
    'ops.cardSecretPools': { skuId: 'cardSku' },
    'ops.importCardSecrets': { skuId: 'cardSku' },
  },
})
