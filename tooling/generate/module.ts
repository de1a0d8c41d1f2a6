import { contractRoot, doorFile, serverRoot, withModule } from './call.ts'
import {
  camel,
  CannotGenerate,
  insertAfterLast,
  insertBefore,
  mustBeKebab,
  mustRead,
  pascal,
  type Changes,
  type Reader,
} from './changes.ts'

type Domain = { name: string; camel: string; pascal: string; table: string }

const toContractFiles = ({ name, camel, pascal }: Domain): Record<string, string> => ({
  'routes.ts': `import type { RouteTable } from '../base/route.ts'

export const ${camel}Routes = {
  '${camel}.list': 'GET /api/${name}/v1/entries',
  '${camel}.add': 'POST /api/${name}/v1/entries',
} as const satisfies RouteTable
`,
  'calls.ts': `import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Nothing, OutId, text, Timestamp } from '../base/shapes.ts'

export const ${pascal}Entry = z.object({
  id: about(OutId, { title: '编号' }),
  text: about(z.string(), { title: '内容' }),
  createdAt: about(Timestamp, { title: '添加时间' }),
})

export const ${camel}Calls = {
  '${camel}.list': call('${camel}.list', {
    auth: 'shopper',
    summary: 'Entries of the shopper, the newest first',
    withoutScreen: 'generated without one',
    input: Nothing,
    data: z.object({ list: z.array(${pascal}Entry) }),
  }),
  '${camel}.add': call('${camel}.add', {
    auth: 'shopper',
    summary: 'Adds an entry',
    withoutScreen: 'generated without one',
    input: z.object({ text: text(200) }),
    data: z.object({ id: OutId }),
  }),
}
`,
  'ops.ts': `import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Nothing, OutId } from '../base/shapes.ts'
import { ${pascal}Entry } from './calls.ts'

const userId = about(OutId, { title: '顾客编号', unit: 'shopper' })
const list = about(z.array(${pascal}Entry.extend({ userId })), { title: '条目' })

export const ${camel}OpsCalls = {
  'ops.${camel}Entries': call('ops.${camel}Entries', {
    auth: 'ops',
    title: '列出 ${name}',
    command: '${name} list',
    permission: 'company.read',
    summary: 'Entries of all shoppers, the newest first',
    input: Nothing,
    data: z.object({ list }),
  }),
}
`,
})

const toServerFiles = (domain: Domain): Record<string, string> => {
  const { name, camel, pascal, table } = domain
  return {
    'index.ts': doorFile(name),
    'tables.ts': `import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, companyId, id, ownId } from '../../db/columns.ts'
import { users } from '../login/tables.ts'

export const ${camel}Entries = pgTable(
  '${table}_entries',
  {
    companyId: companyId(),
    id: ownId(),
    userId: id('user_id').notNull(),
    text: text().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('${table}_entries_user').on(t.companyId, t.userId),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
  ],
)
`,
    [`sql/${name}.sql`]: `-- Adds an entry of a shopper. Returns its id.
create or replace function add_${table}_entry(
  p_company_id integer, p_user_id bigint, p_text text, p_now timestamptz) returns bigint
  language sql as $$
  insert into ${table}_entries (company_id, user_id, text, created_at)
  values (p_company_id, p_user_id, p_text, p_now)
  returning id
$$;
`,
    [`${name}.repository.ts`]: `import { and, desc, eq, sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'
import { ${camel}Entries } from './tables.ts'

const MAX_LISTED = 100

export function create${pascal}Repository(db: Database) {
  return {
    /** @param userId of one shopper; without it entries of all shoppers */
    list: (companyId: number, userId?: number) =>
      db.transaction(companyId, (tx) =>
        tx
          .select()
          .from(${camel}Entries)
          .where(
            and(
              eq(${camel}Entries.companyId, companyId),
              userId === undefined ? undefined : eq(${camel}Entries.userId, userId),
            ),
          )
          .orderBy(desc(${camel}Entries.id))
          .limit(MAX_LISTED),
      ),

    /** @returns the entry's id */
    add: ({ companyId, userId }: Shopper, text: string, at: Date) =>
      db.transaction(companyId, async (tx): Promise<number> => {
        const [row] = await selectRows<{ id: string }>(
          tx,
          sql\`select add_${table}_entry(\${companyId}, \${userId}::bigint, \${text},
                \${at.toISOString()}::timestamptz) as id\`,
        )
        return Number(row?.id)
      }),
  }
}
export type ${pascal}Repository = ReturnType<typeof create${pascal}Repository>
`,
    [`${name}.service.ts`]: `import type { DataOf } from '@mall/contract'
import type { CompanyCache } from '../companies/index.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Shopper } from '../../shopper.ts'
import type { ${pascal}Repository } from './${name}.repository.ts'

type ServiceDeps = { repository: ${pascal}Repository; companies: CompanyCache; now: () => Date }
type Row = Awaited<ReturnType<${pascal}Repository['list']>>[number]

const toEntry = ({ id, text, createdAt }: Row) => ({ id, text, createdAt: createdAt.toISOString() })

export function create${pascal}Service({ repository, companies, now }: ServiceDeps) {
  return {
    async list({ companyId, userId }: Shopper): Promise<DataOf<'${camel}.list'>> {
      return { list: (await repository.list(companyId, userId)).map(toEntry) }
    },

    async add(shopper: Shopper, text: string): Promise<DataOf<'${camel}.add'>> {
      return { id: await repository.add(shopper, text, now()) }
    },

    async listAll({ companyId }: Operator): Promise<DataOf<'ops.${camel}Entries'>> {
      await companies.of(companyId)
      const rows = await repository.list(companyId)
      return { list: rows.map((row) => ({ ...toEntry(row), userId: row.userId })) }
    },
  }
}
`,
    [`${name}.module.ts`]: `import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { create${pascal}Repository } from './${name}.repository.ts'
import { create${pascal}Service } from './${name}.service.ts'
import { ${camel}Entries } from './tables.ts'

export const ${camel}Module = defineModule({
  name: '${name}',
  tables: [${camel}Entries],
  sql: [new URL('./sql/${name}.sql', import.meta.url)],
  routes({ serve }, { db, companies, now }) {
    const repository = create${pascal}Repository(db)
    const service = create${pascal}Service({ repository, companies, now })
    serve('${camel}.list', (_input, shopper) => service.list(shopper))
    serve('${camel}.add', ({ text }, shopper) => service.add(shopper, text))
    serve('ops.${camel}Entries', (_input, operator) => service.listAll(operator))
  },
  personalData: [ownRows(${camel}Entries, { group: 'interaction', title: '${name}', removed: true })],
})
`,
    [`${name}.test.ts`]: `import { refusals } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSeed } from '../orders/testing/index.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
})
afterAll(() => app.close())

const list = async (userId: number) => {
  const token = await app.tokenOf(1, userId)
  return (await app.call('${camel}.list', {}, { companyId: 1, token })).data.list
}

it('lists an entry for its shopper and for operators', async () => {
  const token = await app.tokenOf(1, 1)
  const { data } = await app.call('${camel}.add', { text: '你好' }, { companyId: 1, token })
  expect(await list(1)).toMatchObject([{ id: data.id, text: '你好' }])
  expect(await list(2)).toEqual([])
  const operator = { companyId: 1, headers: await app.operatorHeaders(1) }
  const all = await app.call('ops.${camel}Entries', {}, operator)
  expect(all.data.list).toMatchObject([{ id: data.id, userId: 1 }])
})

it('refuses a guest', async () => {
  const response = await app.call('${camel}.list', {}, { companyId: 1 })
  expect(response.code).toBe(refusals['session/missing'].code)
})
`,
  }
}

const withFolder = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))

/** Lines of the domain in the contract's lists of calls, routes and operators' routes. */
function planLists(read: Reader, { name, camel }: Domain): Record<string, string> {
  const [calls, routes, opsRoutes] = ['calls', 'routes', 'ops-routes'].map(
    (list) => `${contractRoot}/${list}.ts`,
  ) as [string, string, string]
  const importedCalls = insertBefore(
    mustRead(read, calls),
    /^import type \{ CallName \}/m,
    `import { ${camel}Calls } from './${name}/calls.ts'\nimport { ${camel}OpsCalls } from './${name}/ops.ts'\n`,
    calls,
  )
  const importedRoutes = insertBefore(
    mustRead(read, routes),
    /^import \{ parseRoute/m,
    `import { ${camel}Routes } from './${name}/routes.ts'\n`,
    routes,
  )
  return {
    [calls]: insertAfterLast(
      importedCalls,
      /^ {2}\.\.\.\w+Calls,$/,
      `  ...${camel}Calls,\n  ...${camel}OpsCalls,`,
      calls,
    ),
    [routes]: insertAfterLast(
      importedRoutes,
      /^ {2}\.\.\.\w+Routes,$/,
      `  ...${camel}Routes,`,
      routes,
    ),
    [opsRoutes]: insertBefore(
      mustRead(read, opsRoutes),
      /^\} as const satisfies Record<string, /m,
      `\n  'ops.${camel}Entries': 'GET /api/ops/v1/${name}',\n`,
      opsRoutes,
    ),
  }
}

/**
 * Generates a domain through all layers: a table, a function that writes it, two calls of shoppers,
 * one of operators, and a test of both.
 */
export function planModule(read: Reader, [given]: string[]): Changes {
  const name = mustBeKebab(given)
  const folder = `${serverRoot}/modules/${name}`
  const path = `${folder}/${name}.module.ts`
  if (read(path) !== undefined) throw new CannotGenerate(`${path} exists already`)
  const domain = {
    name,
    camel: camel(name),
    pascal: pascal(name),
    table: name.replaceAll('-', '_'),
  }
  const app = `${serverRoot}/app.ts`
  return {
    created: {
      ...withFolder(`${contractRoot}/${name}`, toContractFiles(domain)),
      ...withFolder(folder, toServerFiles(domain)),
    },
    edited: { ...planLists(read, domain), [app]: withModule(mustRead(read, app), name) },
    next: [
      `npm run db:baseline: it adds the table of ${folder}/tables.ts to the baseline`,
      `change table, calls and rules to those of ${name}, the Chinese titles in ${contractRoot}/${name}, and title and group of its personal data in ${path}`,
      `remove \`withoutScreen\` from the calls in ${contractRoot}/${name}/calls.ts that a screen makes, or write there why none does`,
      `give ${name} a rank in tooling/graph/server-modules.ts once another module imports it`,
      `declare its jobs, cache topics, audit checks, ids of calls and retention in ${path} (apps/server/src/define-module.ts)`,
    ],
  }
}
