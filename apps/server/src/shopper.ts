/** A signed-in shopper of a company. `userId` is 0 for a guest, in calls that serve guests too. */
export type Shopper = { companyId: number; userId: number }
