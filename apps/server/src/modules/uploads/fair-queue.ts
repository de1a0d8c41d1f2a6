type Start = () => void

/**
 * Runs at most `most` of the given works at a time. Waiting works start in turn by company, and
 * within a company by shopper: many works of one of them delay the others by one each.
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
    // To the end of their lists: the next turn is that of another one.
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
      // The slot goes to the next waiting work.
      if (next) next()
      else running -= 1
    }
  }
}
