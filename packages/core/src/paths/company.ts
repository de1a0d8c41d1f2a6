/** The company an address names: a positive whole number in plain digits, else null. */
export function companyIdOf(search: string): number | null {
  const value = new URLSearchParams(search).get('companyId') ?? ''
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}

/** Adds the company to a path of the mall; a path with a company stays unchanged. */
export function withCompany(path: string, companyId: number): string {
  const [beforeHash = '', hash] = split(path, '#')
  const [pathname = '', search = ''] = split(beforeHash, '?')
  if (companyIdOf(search) !== null) return path
  const pairs = new URLSearchParams(search)
  pairs.set('companyId', String(companyId))
  return `${pathname}?${pairs}${hash === undefined ? '' : `#${hash}`}`
}

function split(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
