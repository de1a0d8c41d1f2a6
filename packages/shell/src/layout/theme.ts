import { themeCache } from '@mall/core/session'
import { createTextScale, type StoragePort, type TextScale } from '@mall/core/storage'

export type ThemeSheet = { light: Record<string, string>; dark: Record<string, string> }

const root = () => document.documentElement

export const deviceIsDark = () => matchMedia('(prefers-color-scheme: dark)')

/** The dark scheme follows the device unless the company has turned it off. */
export function chooseScheme(mayBeDark: boolean): void {
  const scheme = mayBeDark && deviceIsDark().matches ? 'dark' : 'light'
  if (root().dataset['scheme'] !== scheme) root().dataset['scheme'] = scheme
}

export function wear(sheet: ThemeSheet): void {
  const scheme = root().dataset['scheme'] === 'dark' ? 'dark' : 'light'
  // Set through the style object, because the page's content policy blocks further style elements.
  for (const [token, value] of Object.entries(sheet[scheme])) root().style.setProperty(token, value)
}

export function applyTextScale(scale: TextScale): void {
  if (scale === 'elder') root().dataset['scale'] = scale
  else delete root().dataset['scale']
}

function readSheet(text: string | null): ThemeSheet | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const ours = typeof value === 'object' && value !== null && 'light' in value && 'dark' in value
    return ours ? (value as ThemeSheet) : null
  } catch {
    return null
  }
}

/**
 * Applied before the first paint: the text size, the scheme, and, where the edge wrote no style,
 * the colours that this device used last.
 */
export function showFirstTheme(
  storage: StoragePort,
  companyId: number,
  theme: { darkMode: boolean } | null,
): void {
  applyTextScale(createTextScale(storage).read())
  chooseScheme(theme?.darkMode !== false)
  if (document.getElementById('mall-theme')) return
  const cached = readSheet(themeCache(storage, companyId).read())
  if (cached) wear(cached)
}
