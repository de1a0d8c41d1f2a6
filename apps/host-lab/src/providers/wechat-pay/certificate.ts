/**
 * Self-signed certificate of the provider: X.509 v3 encoded by hand, since Node only reads
 * certificates.
 */
import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 128
      ? Buffer.from([length])
      : length < 256
        ? Buffer.from([0x81, length])
        : Buffer.from([0x82, length >> 8, length & 0xff])
  return Buffer.concat([Buffer.from([tag]), size, content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
/** 1.2.840.113549.1.1.11 */
const sha256WithRsa = sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05))
const commonName = (name: string) =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))))
const generalizedTime = (date: Date) =>
  der(0x18, Buffer.from(`${date.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`))

export type PlatformCertificate = { serial: string; privateKey: KeyObject; pem: string }

/** Creates a key and its certificate, valid from one day ago for a year. */
export function createCertificate(now: Date): PlatformCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  // The first byte makes the serial number positive and all 20 bytes long.
  const serial = Buffer.concat([Buffer.from([0x51]), randomBytes(19)])
  const day = 86_400_000
  const name = commonName('Tenpay.com Root CA (lab)')
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    sha256WithRsa,
    name,
    sequence(
      generalizedTime(new Date(now.getTime() - day)),
      generalizedTime(new Date(now.getTime() + 365 * day)),
    ),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const whole = sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replaceAll(/(.{64})/g, '$1\n')
  return {
    serial: serial.toString('hex').toUpperCase(),
    privateKey,
    pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
