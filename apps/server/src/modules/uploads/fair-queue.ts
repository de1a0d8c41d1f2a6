type Start = () => void

/**
 * Runs at most `most` tasks concurrently. Companies take turns, and within a company its shoppers:
 * many tasks of one of them delay each other caller by one task only.
 */
export function createFairQueue(most: number) {
  const companies = new Map<number, Map<number, Start[]>>()
  let running = 0

  function takeNext(): Start | undefined {
    const [company] = companies
    if (!company) return undefined
    const [companyId, shoppers] = company
    const [shopper] = shoppers
    companies.delete(companyId)
    if (!shopper) return takeNext()
    const [userId, [start, ...later]] = shopper
    shoppers.delete(userId)
    // Moves shopper and company to the end of their lists, so that the next turn is another one's.
    if (later.length > 0) shoppers.set(userId, later)
    if (shoppers.size > 0) companies.set(companyId, shoppers)
    return start
  }

  return async <T>(
    { companyId, userId }: { companyId: number; userId: number },
    work: () => Promise<T>,
  ): Promise<T> => {
    if (running >= most) {
      await new Promise<void>((start) => {
        const shoppers = companies.get(companyId) ?? new Map<number, Start[]>()
        shoppers.set(userId, [...(shoppers.get(userId) ?? []), start])
        companies.set(companyId, shoppers)
      })
    } else running += 1
    try {
      return await work()
    } finally {
      const next = takeNext()
      // Passes the permit to the next waiting task.
      if (next) next()
      else running -= 1
    }
  }
}
