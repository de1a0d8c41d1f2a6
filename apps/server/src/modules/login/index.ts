export {
  bindUnboundIdentity,
  endDeviceSession,
  endSessions,
  eraseAccount,
  insertAccount,
  updateAccount,
} from './account-changes.repository.ts'
export { createCodeSignIn } from './code/code-sign-in.ts'
export { consumeProof } from './captcha/captcha.repository.ts'
export { createPayerIdentification } from './chat/identify-payer.ts'
export {
  findCardPayer,
  insertCardSession,
  insertCardAccount,
  saveCardPayer,
} from './identities/card-account.repository.ts'
export { createLoginRepository } from './login.repository.ts'
export { loginMethodsPage } from './partner/page/login-methods-page.ts'
export { makeLink } from './partner/page/make-link.ts'
export { makeProof, type PartnerUser } from './partner/page/make-proof.ts'
export { createPartnerRepository, type PartnerRepository } from './partner/partner.repository.ts'
export { toCodeNonce } from './partner/proof/check-code.ts'
export { windowSeconds } from './partner/proof/claim.ts'
export { decryptData, sealData } from './partner/proof/sealed-data.ts'
export { type Fields, isSigned } from './partner/proof/signature.ts'
export { purposeOf, strategies, type Strategy } from './partner/strategies.ts'
export { codeHashOf, createCodeDelivery } from './sms/code-delivery.ts'
export { createCodeProof, type CodeProof } from './sms/code-proof.ts'
export { createSmsBudgets } from './sms/sms-budgets.ts'
export { consumeCode, createSmsRepository } from './sms/sms.repository.ts'
export { presentPerson } from './present-person.ts'
export { consumeNonce, isNonceConsumed } from './proofs/login-keys.repository.ts'
export { createPasswordProof, type PasswordProof } from './password/password-proof.ts'
export { loginModule } from './login.module.ts'
