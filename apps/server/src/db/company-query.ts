import pg from 'pg'

/** Protocol methods of the driver's queries, which its types omit. */
type Wire = {
  stream: { cork(): void; uncork(): void }
  bind(config: { portal: string; statement: string; values: unknown[] }): void
  execute(config: { portal: string }): void
}
type WireQuery = {
  submit(wire: Wire): Error | null
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
type Answer = { rows: unknown[] }
type Config = pg.QueryConfig & {
  queryMode: 'extended'
  callback: (error: Error | null, answer: Answer) => void
}
const Query = pg.Query as unknown as new (config: Config) => WireQuery

const enterCompany = 'enter_company'

/** Must run once on a connection before its first `CompanyQuery`. */
export const prepareCompanyQueries = {
  name: enterCompany,
  text: `select set_config('app.company_id', $1, true)`,
  values: [''],
}

// Texts as they come, like drizzle's own queries.
const asText = (value: string) => value
const temporal = new Set([1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    temporal.has(oid) ? asText : (pg.types.getTypeParser(oid, format as 'text') as typeof asText),
}

/**
 * One statement restricted to a company's rows in one round trip. PostgreSQL treats all messages
 * before one Sync as one transaction, so a preceding message sets the company for exactly this
 * statement; the parts of one statement would run in any order.
 */
class CompanyQuery extends Query {
  #entered = false
  readonly #companyId: number

  constructor(companyId: number, config: Config) {
    super(config)
    this.#companyId = companyId
  }

  override submit(wire: Wire): Error | null {
    wire.stream.cork()
    try {
      wire.bind({ portal: '', statement: enterCompany, values: [String(this.#companyId)] })
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
}

type Statement = { sql: string; params: unknown[]; name: string | undefined }

/** Queries on a connection that `prepareCompanyQueries` has prepared. */
export function queryCompany<T>(
  client: pg.ClientBase,
  companyId: number,
  { sql, params, name }: Statement,
): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const query = new CompanyQuery(companyId, {
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
