import type { Secrets } from '@mall/contract/seed-file'
import { makeProof, named } from '../../../modules/login/testing.ts'
import type { OpenVisitor } from './crowd-mall.ts'
import { sendAll, toOutcome } from './visitor.ts'

export const LINK_METHOD = 11

type Replays = {
  openVisitor: OpenVisitor
  companyId: number
  secrets: Secrets
  /** genuine links, each of a person whose phone is not bound */
  links: number
  copies: number
  senders: number
}

/** Sends valid links of a partner, each twice. @returns outcomes of both sign-ins */
export async function replayLinks({ openVisitor, companyId, secrets, ...size }: Replays) {
  const strategy = named.find(([, { method }]) => method === LINK_METHOD)?.[1]
  if (!strategy) throw new Error('no method of signed links')
  const send = async (link: number, fields: Record<string, string | undefined>) => {
    const { call } = openVisitor({ ip: `10.8.${link}.1`, companyId })
    return toOutcome(await call(strategy.call as 'login.thirdParty', fields))
  }
  const genuine = await sendAll(size.links, 1, async (link) => {
    const who = { subject: `U-${link}` }
    const fields = makeProof({ companyId, strategy, secrets, who, at: new Date() })
    return { link, fields, outcome: await send(link, fields) }
  })
  const replays = await sendAll(size.links * size.copies, size.senders, async (number) => {
    const sent = genuine[number % size.links]
    return sent ? send(sent.link, sent.fields) : ''
  })
  return { genuine: genuine.map(({ outcome }) => outcome), replays }
}
