import { expect, it } from 'vitest'
import { demoSeed } from './index.ts'

const developerWords =
  /openId|unionId|userId|encryptedData|mallParam|companySource|session_?key|token|shopStatus|linkType|密封|签名链接|\bcode\b|undefined|\bnull\b/i

/** Keys whose values are addresses and ids, not text on a screen. */
const hiddenKeys =
  /^(id|src|href|link|extInfo|appId|ddAppKey|ddCorpId|channel|picture|mallLogo|payMethod|synonyms|settings|shoppers)$/

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll(/<[^>]*>/g, ' ')]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(listTexts)
  return Object.entries(value).flatMap(([key, inner]) =>
    hiddenKeys.test(key) ? [] : listTexts(inner),
  )
}

it('shows no developer terms on any screen of any company', () => {
  const found = demoSeed().companies.flatMap((company) => {
    const texts = listTexts([company, company.settings?.messages])
    const words = new Set(texts.flatMap((text) => developerWords.exec(text)?.[0] ?? []))
    return [...words].map((word) => `${company.id}: ${word}`)
  })
  expect(found).toEqual([])
})

it('gives every article a date other than the day of seeding', () => {
  const articles = demoSeed().companies.flatMap((company) => company.articles ?? [])
  expect(articles.length).toBeGreaterThan(100)
  const undated = articles.filter(({ publishedAt }) => !publishedAt)
  expect(undated.map(({ title }) => title)).toEqual([])
})
