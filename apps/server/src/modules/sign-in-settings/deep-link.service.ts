import type { InputOf } from '@mall/contract'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { decryptData, sealData } from '../login/index.ts'
import { listValidSecrets, type CompanyCache } from '../companies/index.ts'

const DAY_S = 86_400
const Content = z.object({
  /** a screen of the mall; the page opens no address outside it */
  path: z.string().max(500).startsWith('/'),
  /** Unix seconds */
  expires: z.int(),
})

/**
 * Purpose of the encryption: data of a sign-in cannot be opened as a link, nor a link as a sign-in.
 */
const purposeOf = (companyId: number) => `${String(companyId)}:link`

function parseContent(text: string | null): z.infer<typeof Content> | null {
  if (text === null) return null
  try {
    return Content.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

type ServiceDeps = Pick<Deps, 'now'> & { companies: CompanyCache }

/** Links of a partner into the mall, sealed with the company's `dataKey`. */
export function createDeepLinkService({ companies, now }: ServiceDeps) {
  const keysOf = async (companyId: number) =>
    listValidSecrets(await companies.of(companyId), 'dataKey', now())
  return {
    async open(companyId: number, { cipherText }: InputOf<'order.parseText'>) {
      const purpose = purposeOf(companyId)
      for (const key of await keysOf(companyId)) {
        const content = parseContent(decryptData(cipherText, { key, purpose }))
        if (!content) continue
        if (content.expires * 1000 < now().getTime()) throw new Refusal('link/expired')
        return { path: content.path }
      }
      throw new Refusal('link/invalid')
    },

    async make({ companyId }: Operator, { path, days }: InputOf<'ops.makeDeepLink'>) {
      const [key] = await keysOf(companyId)
      if (key === undefined) throw new Refusal('secrets/no-data-key')
      const expires = Math.floor(now().getTime() / 1000) + days * DAY_S
      const purpose = purposeOf(companyId)
      const cipherText = sealData(JSON.stringify({ path, expires }), { key, purpose })
      const query = new URLSearchParams({ companyId: String(companyId), cipherText })
      return { link: `/link?${String(query)}`, expiresAt: new Date(expires * 1000).toISOString() }
    },
  }
}
