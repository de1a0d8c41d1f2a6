import pg from 'pg'
import { ROLE_CHECK, toRoleError, type JobSlot } from './connection/database.ts'

/** Protocol methods of the driver's queries, which its types omit. */
type Wire = {
  stream: { cork(): void; uncork(): void }
  /** texts of the statements that this connection has prepared, by name */
  parsedStatements: Record<string, string>
  parse(config: { name: string; text: string }): void
  bind(config: { portal: string; statement: string; values: unknown[] }): void
  execute(config: { portal: string }): void
}
type WireQuery = {
  submit(wire: Wire): Error | null
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
  handleError(error: Error, wire: Wire): void
}
type Answer = { rows: unknown[] }
type Config = pg.QueryConfig & {
  queryMode: 'extended'
  callback: (error: Error | null, answer: Answer) => void
}
const Query = pg.Query as unknown as new (config: Config) => WireQuery

const enterCompany = 'enter_company'

const enterText = `select set_config('app.company_id', $1, true), ${ROLE_CHECK}`

const enterSlotText = `select set_config('app.company_id', '', true),
  set_config('app.job_slot', $1, true), set_config('app.job_slots', $2, true), ${ROLE_CHECK}`

/** Rows that a statement sees: of a company, of no company (null), or a job's, across its slot. */
type Scope = { companyId: number | null } | JobSlot

/**
 * Prepared once on a connection, so that `CompanyQuery` need not parse its first statement each
 * time. Not for connections of a pooler, which runs each transaction on another one.
 */
export const prepareCompanyQueries = {
  name: enterCompany,
  text: enterText,
  values: [''],
}

// Times stay texts, as in Drizzle's own queries.
const asText = (value: string) => value
const temporal = new Set([1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187])
const textual: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    temporal.has(oid) ? asText : (pg.types.getTypeParser(oid, format as 'text') as typeof asText),
}

/**
 * One statement within its scope, in one round trip. PostgreSQL takes all messages before one Sync
 * as one transaction, so the scope is set for exactly this statement: by a message before it, since
 * the parts of one statement run in any order. Where that message fails, the statement does not run.
 */
class CompanyQuery extends Query {
  #entered = false
  readonly #scope: Scope

  constructor(scope: Scope, config: Config) {
    super(config)
    this.#scope = scope
  }

  override submit(wire: Wire): Error | null {
    wire.stream.cork()
    try {
      if ('slot' in this.#scope) {
        const { slot, slots } = this.#scope
        wire.parse({ name: '', text: enterSlotText })
        wire.bind({ portal: '', statement: '', values: [String(slot), String(slots)] })
      } else {
        const statement = enterCompany in wire.parsedStatements ? enterCompany : ''
        if (statement === '') wire.parse({ name: '', text: enterText })
        wire.bind({ portal: '', statement, values: [String(this.#scope.companyId ?? '')] })
      }
      wire.execute({ portal: '' })
      return super.submit(wire)
    } finally {
      wire.stream.uncork()
    }
  }

  // The first result belongs to the setting, the rest to the statement.
  override handleDataRow(message: unknown): void {
    if (this.#entered) super.handleDataRow(message)
  }
  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#entered) super.handleCommandComplete(message, wire)
    this.#entered = true
  }
  override handleError(error: Error, wire: Wire): void {
    super.handleError(this.#entered ? error : (toRoleError(error) as Error), wire)
  }
}

export type Statement = {
  sql: string
  params: unknown[]
  name?: string | undefined
  /** parsers of `values`; without them times are texts, as in Drizzle's own queries */
  types?: pg.CustomTypesConfig
}

/**
 * Runs one statement within its scope, in one round trip.
 * @throws WrongRole where the connection does not work as `mall_app`
 */
export function queryCompany<T>(
  client: pg.ClientBase,
  scope: Scope,
  { sql, params, name, types = textual }: Statement,
): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const query = new CompanyQuery(scope, {
      text: sql,
      values: params,
      types,
      // Never the simple protocol, which ends without a Sync and would leave the transaction open.
      queryMode: 'extended',
      ...(name === undefined ? {} : { name }),
      callback: (error, answer) => (error ? reject(error) : resolve(answer.rows as T[])),
    })
    client.query(query as unknown as pg.Submittable)
  })
}
