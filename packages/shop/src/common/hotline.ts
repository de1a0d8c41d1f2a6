import type { CompanyInfo } from '@mall/contract'

/** Default for companies without a hotline; bank companies have their own. */
const HOTLINE = '400-000-0000'

/** Number to display and its `tel:` URL. */
export function toHotline({ servicePhone }: Pick<CompanyInfo, 'servicePhone'>) {
  const phone = servicePhone.trim() || HOTLINE
  return { phone, href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` }
}
