import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { readSessionHeader } from '../../../plugins/session.ts'

/**
 * The shopper who is signed in beside a card, by their own token.
 * @returns null if the token belongs to no shopper of the company
 */
export async function readPayer(
  deps: Deps,
  companyId: number,
  token: string,
): Promise<number | null> {
  const life = deps.settings.MALL_SESSION_SECONDS
  const session = await readSessionHeader(deps, `Bearer ${token}`, life)
  const isUsable =
    session !== null &&
    !(session instanceof Refusal) &&
    session.companyId === companyId &&
    !session.halfRegistered
  return isUsable ? session.userId : null
}
