import { createSign, randomBytes, type KeyObject } from 'node:crypto'

/** DER encoding of the few types that a certificate consists of. */
const toLength = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}
const encode = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), toLength(content.length), content])
}
const sequence = (...parts: Buffer[]) => encode(0x30, ...parts)
const COMMON_NAME = Buffer.from([0x06, 0x03, 0x55, 0x04, 0x03])
/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11 */
const ALGORITHM = sequence(
  Buffer.from([0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]),
  Buffer.from([0x05, 0x00]),
)
const toName = (name: string) =>
  sequence(encode(0x31, sequence(COMMON_NAME, encode(0x0c, Buffer.from(name)))))
/** GeneralizedTime */
const toTime = (at: Date) =>
  encode(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}Z`))

export type CertificateInput = {
  subject: string
  issuer: string
  publicKey: KeyObject
  issuerKey: KeyObject
  validFrom: Date
  validTo: Date
}

/** Issues an X.509 certificate, PEM. */
export function issueCertificate(input: CertificateInput): string {
  const { subject, issuer, publicKey, issuerKey, validFrom, validTo } = input
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(8)])
  const content = sequence(
    encode(0xa0, encode(0x02, Buffer.from([0x02]))),
    encode(0x02, serial),
    ALGORITHM,
    toName(issuer),
    sequence(toTime(validFrom), toTime(validTo)),
    toName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(content).sign(issuerKey)
  const der = sequence(
    content,
    ALGORITHM,
    encode(0x03, Buffer.concat([Buffer.from([0x00]), signature])),
  )
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
