import { purposeOf, strategyOf } from '../strategies.ts'
import { sealData } from '../proof/sealed-data.ts'
import { signatureOf, toSigningText } from '../proof/signature.ts'

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

export function signedExample(): string {
  const key = 'demo-sign-key-of-company-111'
  const sent = {
    userId: 'U1001',
    nickName: '林 小满',
    timestamp: '1780000000',
    nonce: 'b7f3a1c9d2e84560',
  }
  const covered = { ...sent, companyId: '111', loginMethod: '11' }
  const query = new URLSearchParams({
    companyId: '111',
    ...sent,
    sign: signatureOf(key, covered),
  })
  return [
    `Company 111, method 11, \`signKey\` \`${key}\`:`,
    fence('text', toSigningText(covered)),
    fence('text', `sign = ${signatureOf(key, covered)}`),
    fence('text', `https://mall.example/home?${query.toString()}`),
  ].join('\n\n')
}

/** Reproducible sealed data with an iv of zeros, for documentation only. */
export function sealedExample(): string {
  const strategy = strategyOf(12, 'login.thirdParty')
  if (!strategy) throw new Error('method 12 is not sealed')
  const key = Buffer.from('demo-data-key-of-company-112-000').toString('base64')
  const purpose = purposeOf(112, strategy)
  const text = JSON.stringify({
    subject: 'U1001',
    nickName: '林小满',
    timestamp: 1_780_000_000,
    nonce: 'b7f3a1c9d2e84560',
  })
  return [
    `Company 112, method 12, \`dataKey\` \`${key}\`, additional data \`${purpose}\`, and for this example alone an iv of twelve zero bytes:`,
    fence('json', text),
    fence('text', `data = ${sealData(text, { key, purpose }, Buffer.alloc(12))}`),
  ].join('\n\n')
}
