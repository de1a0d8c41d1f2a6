import { randomBytes, timingSafeEqual } from 'node:crypto'

/** Identity of a person at the provider. */
export type Person = { sub: string; nickname: string }
export type Clients = Readonly<Record<string, string>>

const CODE_TTL_MS = 5 * 60_000

export type CodeStore = ReturnType<typeof createCodeStore>

/** Authorization codes: for one client, single-use, valid for five minutes. */
export function createCodeStore(clients: Clients, now: () => Date) {
  const codes = new Map<string, { clientId: string; person: Person; expiresAt: number }>()
  return {
    hasClient: (clientId: string) => Object.hasOwn(clients, clientId),

    issue(clientId: string, person: Person): string {
      const code = randomBytes(16).toString('base64url')
      codes.set(code, { clientId, person, expiresAt: now().getTime() + CODE_TTL_MS })
      return code
    },

    isClient(clientId: string, secret: string): boolean {
      const expected = Buffer.from(
        Object.hasOwn(clients, clientId) ? (clients[clientId] ?? '') : '',
      )
      const actual = Buffer.from(secret)
      return (
        expected.length > 0 &&
        expected.length === actual.length &&
        timingSafeEqual(expected, actual)
      )
    },

    /** Consumes a code, even if the client is another one. @returns its person, or null */
    consume(clientId: string, code: string): Person | null {
      const issued = codes.get(code)
      codes.delete(code)
      if (!issued || issued.clientId !== clientId || issued.expiresAt <= now().getTime())
        return null
      return issued.person
    },
  }
}
