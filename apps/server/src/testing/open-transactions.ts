import type { PoolClient } from 'pg'

const BEGIN = /^begin; select set_config\('app\.company_id', '(\d*)'/

/** Counts the transactions of each company that are open at the same time. */
export function createTransactionCounter() {
  const open = new Map<number, number>()
  let most = new Map<number, number>()
  const add = (companyId: number, change: 1 | -1) => {
    const count = (open.get(companyId) ?? 0) + change
    open.set(companyId, count)
    most.set(companyId, Math.max(most.get(companyId) ?? 0, count))
  }
  return {
    watch(client: PoolClient) {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      let companyId: number | null = null
      client.query = ((...args: unknown[]) => {
        const [statement] = args
        const begun = typeof statement === 'string' ? BEGIN.exec(statement) : null
        if (begun) add((companyId = Number(begun[1])), 1)
        else if (companyId !== null && (statement === 'commit' || statement === 'rollback')) {
          add(companyId, -1)
          companyId = null
        }
        return query(...args)
      }) as typeof client.query
    },
    /** Returns the largest number for a company since the last call. */
    take(companyId: number): number {
      const taken = most.get(companyId) ?? 0
      most = new Map(open)
      return taken
    },
  }
}
