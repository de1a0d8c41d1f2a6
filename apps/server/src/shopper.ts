/** A signed-in shopper of a company. */
export type Shopper = { companyId: number; userId: number }
/** A caller without a session. `companyId` is 0 if the call names no company. */
export type Guest = { companyId: number; userId: null }
export type Visitor = Shopper | Guest

export const isShopper = (visitor: Visitor): visitor is Shopper => visitor.userId !== null
