import { createHash } from 'node:crypto'
import { rolePermissions, type CallName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import {
  createPointGrantsRepository,
  createPointGrantsService,
} from '../../modules/point-grants/index.ts'
import { hashPassword } from '../../passwords/password.ts'
import {
  createAccountsRepository,
  createKeysRepository,
  createKeysService,
  toTotpContext,
  type OperatorRow,
} from '../../modules/operators/index.ts'
import { createSecretBox } from '../../modules/companies/index.ts'
import { createWebhooksRepository, createWebhooksService } from '../../modules/webhooks/index.ts'
import type { Operator } from '../../plugins/operator.ts'
import { demoSignIns } from '../index.ts'
import { createDemoBenefits } from './demo-benefits.ts'
import { createDemoCards } from './demo-cards.ts'
import { createDemoGx } from './demo-gx.ts'
import { demoMachine } from './demo-machine.ts'
import {
  DEMO_COMPANY,
  DEMO_KEY_BYTES,
  DEMO_KEY_ID,
  DEMO_OPERATOR_PASSWORD,
  DEMO_TOTP_SECRET,
  demoOperators,
  toDemoOperatorId,
} from './sign-ins.ts'

const DAY_MS = 86_400_000
const KEY_DAYS = 365
const WEBHOOK_URL = 'https://erp.example.com/mall/events'
/** The demo's file of points, which a second person may approve. */
const campaign = {
  title: '老友回馈积分',
  lines: [
    { who: 'heqing', points: 500, note: '老友回馈' },
    { who: 'sutang', points: 300, note: '老友回馈' },
    { who: 'jiangwan', points: 200, note: '老友回馈' },
  ],
}

type Accounts = ReturnType<typeof createAccountsRepository>

/** Creates the accounts with a bound authenticator app and keeps existing ones. */
async function createAccounts({ settings, now }: Deps, repository: Accounts): Promise<number> {
  const box = createSecretBox(settings)
  let passwordHash: string | undefined
  let created = 0
  for (const one of demoOperators) {
    if (await repository.findByName(one.companyId, one.name)) continue
    const id = toDemoOperatorId(one)
    const at = now()
    const row = await repository.create(
      demoMachine(one.companyId, 'ops.createOperator'),
      {
        ...one,
        id,
        passwordHash: (passwordHash ??= await hashPassword(DEMO_OPERATOR_PASSWORD)),
        firstPassword: false,
        totpSecret: box.encrypt(DEMO_TOTP_SECRET, toTotpContext({ ...one, id })),
        enrolledAt: at,
        createdAt: at,
      },
      at,
    )
    if (row) created += 1
  }
  return created
}

/** A demo operator as the caller of a call. */
const asCaller = ({ companyId, id, name, role }: OperatorRow, call: CallName): Operator => ({
  companyId,
  kind: 'operator',
  id,
  personId: id,
  name,
  homeCompanyId: companyId,
  permissions: rolePermissions[role],
  sessionHash: null,
  isConfirmed: false,
  address: '',
  agent: 'demo',
  call,
  requestKey: null,
})

async function createKey({ db, now }: Deps, owner: OperatorRow): Promise<void> {
  const repository = createKeysRepository(db)
  if ((await repository.list(DEMO_COMPANY, null, 1)).length > 0) return
  const keys = createKeysService({
    repository: {
      ...repository,
      create: (operator, values) => repository.create(operator, { ...values, id: DEMO_KEY_ID }),
    },
    now,
    random: (bytes) => DEMO_KEY_BYTES.subarray(0, bytes),
  })
  await keys.create(asCaller(owner, 'ops.createKey'), {
    name: '仓库系统',
    permissions: ['orders.read', 'orders.write'],
    days: KEY_DAYS,
    outlivesCreator: false,
  })
}

/** Adds a webhook in the disabled state, because its address has no receiver. */
async function addWebhook(deps: Deps, owner: OperatorRow): Promise<void> {
  const repository = createWebhooksRepository(deps.db)
  if ((await repository.list(DEMO_COMPANY)).length > 0) return
  const webhooks = createWebhooksService({
    ...deps,
    repository,
    box: createSecretBox(deps.settings),
  })
  const { webhook } = await webhooks.add(asCaller(owner, 'ops.addWebhook'), {
    url: WEBHOOK_URL,
    events: ['order.paid', 'order.shipped', 'order.refunded'],
  })
  const change = { id: webhook.id, disabled: true }
  await webhooks.change(asCaller(owner, 'ops.changeWebhook'), change, null)
}

/** Creates a file of points that waits for the approval of a second person. */
async function requestCampaign(deps: Deps, marketing: OperatorRow): Promise<void> {
  const repository = createPointGrantsRepository(deps.db)
  if ((await repository.list(DEMO_COMPANY, null, 1)).length > 0) return
  const campaigns = createPointGrantsService({ ...deps, repository })
  const { id } = await campaigns.create(asCaller(marketing, 'ops.createCampaign'), {
    title: campaign.title,
    fileHash: createHash('sha256').update(JSON.stringify(campaign)).digest('hex'),
    expiresAt: new Date(deps.now().getTime() + KEY_DAYS * DAY_MS).toISOString(),
    again: false,
  })
  await campaigns.addLines(asCaller(marketing, 'ops.addCampaignLines'), {
    id,
    from: 0,
    lines: campaign.lines,
    check: false,
  })
  await campaigns.submit(asCaller(marketing, 'ops.submitCampaign'), { id })
}

/** Whether company 1 is the demo's, because a database may contain another. */
async function isDemoCompany({ db }: Deps): Promise<boolean> {
  const phones = demoSignIns.flatMap((one) => (one.companyId === DEMO_COMPANY ? [one.phone] : []))
  const known = await db.query<{ count: number }>(
    DEMO_COMPANY,
    sql`select count(*)::int as count from users
        where company_id = ${DEMO_COMPANY} and phone in ${phones}`,
  )
  return known[0]?.count === phones.length
}

/**
 * Creates operators of company 1 and of the platform, an API key, a webhook, a file of points with
 * its approval, gift cards, a benefit with six outlets, and a gx campaign. Never in production:
 * password and code are public.
 * @returns the number of accounts created
 */
export async function createDemoOperations(deps: Deps): Promise<number> {
  if (deps.settings.NODE_ENV === 'production' || !(await isDemoCompany(deps))) return 0
  const repository = createAccountsRepository(deps.db)
  const created = await createAccounts(deps, repository)
  const find = (name: string) => repository.findByName(DEMO_COMPANY, name)
  const [owner, marketing] = [await find('owner'), await find('marketing')]
  if (owner) await createKey(deps, owner)
  if (owner) await addWebhook(deps, owner)
  if (marketing) await requestCampaign(deps, marketing)
  if (marketing) await createDemoCards(deps, asCaller(marketing, 'ops.createCardBatch'))
  if (owner) await createDemoBenefits(deps, asCaller(owner, 'ops.createBenefit'))
  if (owner) await createDemoGx(deps, asCaller(owner, 'ops.importGx'))
  return created
}
