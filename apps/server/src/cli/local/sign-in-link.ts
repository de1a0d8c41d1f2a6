import { SeedFile } from '@mall/contract/seed-file'
import { z } from 'zod'
import { demoSeed } from '../../demo/index.ts'
import { makeLink, type PartnerUser } from '../../modules/login/index.ts'
import { createSecretBox, readCompany } from '../../modules/companies/index.ts'
import { totpAt } from '../../modules/operators/index.ts'
import { DEMO_TOTP_SECRET } from '../../demo/operations/sign-ins.ts'
import { Misuse, type LinkOptions, type MallCli } from '../frame/mall-cli.ts'

const Code = z.object({ code: z.string() })

/** Issues a code like the simulated provider of a partner. */
async function codeOf(
  { tokenUrl, clientId }: { tokenUrl: string; clientId: string },
  who: PartnerUser,
) {
  try {
    const answer = await fetch(new URL('/lab/oauth/code', tokenUrl), {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(3_000),
      body: new URLSearchParams({
        client_id: clientId,
        subject: who.subject,
        nickname: who.nickName ?? '',
      }),
    })
    return Code.parse(await answer.json()).code
  } catch (error) {
    const { origin } = new URL(tokenUrl)
    throw new Error(
      `授权平台 ${origin} 没有给出 code，请先 npm start (no code from the provider)`,
      {
        cause: error,
      },
    )
  }
}

/** A demo company from its seed data, which needs no query of a running mall. */
function demoCompany(companyId: number, lab: string | undefined) {
  const found = demoSeed(lab).companies.find(({ id }) => id === companyId)
  const [company] = found ? SeedFile.parse({ companies: [found] }).companies : []
  return company && { info: { companyId, ...company.info }, settings: company.settings }
}

type LinkFacts = {
  companyId: number
  who: PartnerUser
  origin: string
  /** address of the simulated providers; undefined: the default */
  lab: string | undefined
}

async function findCompany(mall: MallCli, { companyId, lab }: LinkFacts) {
  const settings = mall.settings()
  const demo = settings.DATABASE_URL ? undefined : demoCompany(companyId, lab)
  return (
    demo ?? (await mall.withDatabase((db) => readCompany(db, companyId, createSecretBox(settings))))
  )
}

/** Prints the address and the fields that the app's bridge passes. */
async function signInLink(mall: MallCli, input: LinkFacts): Promise<string[]> {
  const { who, origin } = input
  const company = await findCompany(mall, input)
  const { secrets } = company.settings
  const at = new Date()
  const { address, bridge } = await makeLink({
    info: company.info,
    secrets,
    who,
    origin,
    at,
    codeOf,
  })
  return bridge ? [address, `桥接数据 (from the bridge): ${JSON.stringify(bridge)}`] : [address]
}

export async function printSignInLink(
  mall: MallCli,
  { subject, origin, tel, name: nickName }: LinkOptions,
) {
  const settings = mall.settings()
  if (settings.NODE_ENV === 'production') {
    throw new Misuse('生产环境不生成登录链接 (refused in production)')
  }
  const companyId = mall.companyId()
  if (!subject) throw new Misuse('缺少 --subject ID')
  const address = origin ?? `http://localhost:${settings.PORT}`
  if (!URL.canParse(address)) throw new Misuse(`--origin 应为商城地址，而不是 ${address}`)
  const who = { subject, ...(tel ? { tel } : {}), ...(nickName ? { nickName } : {}) }
  const lab = mall.environment.MALL_LAB_URL
  for (const line of await signInLink(mall, { companyId, who, origin: address, lab })) {
    mall.print(line)
  }
}

export function printDemoCode(mall: MallCli) {
  if (mall.settings().NODE_ENV === 'production') {
    throw new Misuse('生产环境没有演示操作员 (refused in production)')
  }
  mall.print(totpAt(DEMO_TOTP_SECRET, new Date()))
}
