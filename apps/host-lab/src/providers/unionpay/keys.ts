import { createKeyPairs } from '../cashier/key-pairs.ts'
import { getKeyPair } from '../key-pairs.ts'
import { issueCertificate, type CertificateInput } from './certificate.ts'

const ISSUER = 'Lab Issuing CA'
const SIGNER = '00040000:SIGN'
const DAY_MS = 86_400_000

/** Creates keys of a merchant and of UnionPay, with UnionPay's certificates. */
export function createUnionpayKeys(now: Date, owner = 'unionpay') {
  const pairs = createKeyPairs(owner)
  const issuer = getKeyPair(`${owner} issuer`)
  const validity = {
    validFrom: new Date(now.getTime() - 3_650 * DAY_MS),
    validTo: new Date(now.getTime() + 3_650 * DAY_MS),
  }
  /** Issues a certificate for UnionPay's key, with overrides. */
  const issue = (change: Partial<CertificateInput> = {}) =>
    issueCertificate({
      subject: `041@Z2026@${SIGNER}@00000001`,
      issuer: ISSUER,
      publicKey: pairs.providerPublic,
      issuerKey: issuer.privateKey,
      ...validity,
      ...change,
    })
  return {
    ...pairs,
    merchantId: '777290058110048',
    certId: '69903319369',
    signer: SIGNER,
    issue,
    /** signPubKeyCert */
    signingCertificate: issue(),
    issuerCertificate: issue({ subject: ISSUER, publicKey: issuer.publicKey }),
  }
}
export type UnionpayKeys = ReturnType<typeof createUnionpayKeys>

/** Builds the mall's environment for this simulator. */
export const buildUnionpayEnv = (keys: UnionpayKeys, url: string) => ({
  UNIONPAY_GATEWAY_URL: `${url}/gateway/api`,
  UNIONPAY_MERCHANT_ID: keys.merchantId,
  UNIONPAY_CERT_ID: keys.certId,
  UNIONPAY_PRIVATE_KEY: keys.merchantPem,
  UNIONPAY_CERTIFICATES: keys.issuerCertificate,
  UNIONPAY_SIGNER: keys.signer,
})
