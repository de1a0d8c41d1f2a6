import { themeCss } from '@mall/ui/theme'
import type { Company } from '../modules/tenant/company-cache.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (c) => entities[c] ?? c)
/** JSON inside a script element: nothing in it may end the element. */
const escapeJson = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

/**
 * The shell's page as the first answer: with the company's colours and name, so that nothing
 * flashes, and with the company's info, so that the shell need not ask for it. `null` company: the
 * page as it is.
 */
export function firstHtml(page: string, company: Company | null, nonce: string, now: Date): string {
  if (!company) return page
  const { info, homeOption } = company
  const boot = { companyInfo: info, homeOption, serverTime: now.toISOString() }
  const head = [
    `<style nonce="${nonce}" id="mall-theme">${themeCss(info.theme)}</style>`,
    `<meta name="theme-color" content="${escapeHtml(info.theme.bgColor)}">`,
    `<meta name="description" content="${escapeHtml(info.mallIntro || info.mallName)}">`,
  ].join('')
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(info.mallName)}</title>`)
    .replace('<!--mall-head-->', () => head)
    .replace(
      '<!--mall-boot-->',
      () => `<script type="application/json" id="mall-boot">${escapeJson(boot)}</script>`,
    )
}
