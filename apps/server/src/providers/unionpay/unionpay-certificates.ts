import { X509Certificate, type KeyObject } from 'node:crypto'

const isValidAt = (certificate: X509Certificate, now: Date) =>
  new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo)

/** Certificates of a setting with one or more PEM blocks. Throws for an unreadable one. */
export function readCertificates(text: string): X509Certificate[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0)
    throw new Error('环境变量 UNIONPAY_CERTIFICATES 没有证书 (no certificate)')
  return blocks.map((block) => new X509Certificate(block))
}

/** Holder of a signing certificate: `041@Z12@中国银联股份有限公司@00000001` in its CN. */
function readHolder(certificate: X509Certificate): string | undefined {
  const { CN: name } = certificate.toLegacyObject().subject as { CN?: unknown }
  return typeof name === 'string' ? name.split('@')[2] : undefined
}

/**
 * The key of a `signPubKeyCert`: a valid certificate of UnionPay, issued by one of the configured.
 * @returns null for every other
 */
export function readSigningKey(
  pem: string | undefined,
  { issuers, holder, now }: { issuers: readonly X509Certificate[]; holder: string; now: Date },
): KeyObject | null {
  if (pem === undefined || pem.length > 10_000) return null
  try {
    const certificate = new X509Certificate(pem)
    const isIssued = issuers.some(
      (issuer) =>
        isValidAt(issuer, now) &&
        certificate.checkIssued(issuer) &&
        certificate.verify(issuer.publicKey),
    )
    const isOurs = isIssued && isValidAt(certificate, now) && readHolder(certificate) === holder
    return isOurs && certificate.publicKey.asymmetricKeyType === 'rsa'
      ? certificate.publicKey
      : null
  } catch {
    return null
  }
}
