import type { CompanyInfo } from '@mall/contract'

/** The mall's own line, for companies without one; bank companies have theirs. */
const HOTLINE = '400-000-0000'

/** Number to show and the address that dials it. */
export function toHotline({ servicePhone }: Pick<CompanyInfo, 'servicePhone'>) {
  const phone = servicePhone.trim() || HOTLINE
  return { phone, href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` }
}
