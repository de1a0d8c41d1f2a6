import { randomBytes, timingSafeEqual } from 'node:crypto'

/** Who consented, as the provider names a person. */
export type Person = { sub: string; nickname: string }
/** The secret of each client, by its id. */
export type Clients = Readonly<Record<string, string>>

const life = 5 * 60_000

export type CodeBook = ReturnType<typeof openCodes>

/** Codes as a provider keeps them: of one client, once, for five minutes. */
export function openCodes(clients: Clients, now: () => Date) {
  const codes = new Map<string, { clientId: string; person: Person; until: number }>()
  return {
    knows: (clientId: string) => Object.hasOwn(clients, clientId),

    issue(clientId: string, person: Person): string {
      const code = randomBytes(16).toString('base64url')
      codes.set(code, { clientId, person, until: now().getTime() + life })
      return code
    },

    isClient(clientId: string, secret: string): boolean {
      const expected = Buffer.from(
        Object.hasOwn(clients, clientId) ? (clients[clientId] ?? '') : '',
      )
      const given = Buffer.from(secret)
      return (
        expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given)
      )
    },

    /** The person of a code, which ends by it; another client's question ends it too. */
    spend(clientId: string, code: string): Person | null {
      const kept = codes.get(code)
      codes.delete(code)
      if (!kept || kept.clientId !== clientId || kept.until <= now().getTime()) return null
      return kept.person
    },
  }
}
