import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Time steps before and after the present one whose codes are accepted, because clocks differ. */
const WINDOW = 1

const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

/** Creates a random secret of 160 bits in base32. */
export const createTotpSecret = (random: (bytes: number) => Buffer): string =>
  new Secret({ buffer: new Uint8Array(random(20)).buffer }).base32

/** Content of the QR code for an authenticator app. */
export const toTotpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, issuer, label }).toString()

/** Additional authenticated data of an encrypted secret: the account that it belongs to. */
export const toTotpContext = ({ companyId, id }: { companyId: number; id: string }): string =>
  `${String(companyId)}:totp:${id}`

/** Time step of a correct code; null for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

/** Code of a secret at a time, as an authenticator app shows it. */
export const totpAt = (secret: string, now: Date): string =>
  totpOf(secret).generate({ timestamp: now.getTime() })
