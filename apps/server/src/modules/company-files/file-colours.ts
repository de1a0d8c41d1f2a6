import { defaultCompanyInfo } from '@mall/contract/default-company-info'
import { BannerColours, ThemeColours } from '@mall/contract/seed-file'
import type { companies } from '../companies/tables.ts'

type CompanyRow = typeof companies.$inferSelect

/** An invalid colour is shown and exported as the default, because files accept no other. */
export function withColours(info: CompanyRow['info']): CompanyRow['info'] {
  const colours = Object.entries(ThemeColours.shape).map(([key, colour]) => {
    const name = key as keyof typeof ThemeColours.shape
    const own = info.theme[name]
    return [name, colour.safeParse(own).success ? own : defaultCompanyInfo.theme[name]]
  })
  return { ...info, theme: { ...info.theme, ...Object.fromEntries(colours) } }
}

export const withBannerColours = (banners: CompanyRow['banners']): CompanyRow['banners'] =>
  banners.map((banner) => ({
    ...banner,
    ...(BannerColours.safeParse(banner).data ?? BannerColours.parse({})),
  }))
