import { expect, test } from '../../fixtures/test.ts'
import { bytesAt, renderedAt, unpacked } from '../../fixtures/network/raw-http.ts'

const wechat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.50'

/** Marks of a page's company and host app: name, colour, shell, each product with its price. */
function marksOf(page: string) {
  const all = (form: RegExp) => [
    ...new Set(Array.from(page.matchAll(form), (match) => match.slice(1).join(''))),
  ]
  return {
    names: all(/<title>(.*?)<\/title>/g),
    themes: all(/<meta name="theme-color" content="(.*?)"/g),
    companies: all(/"companyId":(\d+)/g),
    // In a rendered page the shell's entry is the first of the scripts to request later.
    entries: all(/<script[^>]+type="module"[^>]+src="([^"]+)"| data-scripts="([^" ]+)/g),
    cards: (page.match(/<article.*?<\/article>/g) ?? []).map((card) =>
      card
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  }
}

test('alternating requests of two companies in two host apps are never mixed', async ({ mall }) => {
  const visits = ['1', '4'].flatMap((companyId) =>
    ['Mozilla/5.0', wechat].map((userAgent) => ({
      companyId,
      userAgent,
      address: `${mall.url}/home?companyId=${companyId}`,
      /**
       * distinct responses by their bytes, few because the cache renders a page again only now and
       * then
       */
      packed: new Set<string>(),
    })),
  )
  for (const { address, userAgent } of visits) await renderedAt(address, userAgent)

  const turns = 10_000
  let next = 0
  async function visitor() {
    for (let turn = next++; turn < turns; turn = next++) {
      const visit = visits[turn % visits.length]
      const bytes = visit && (await bytesAt(visit.address, visit.userAgent))
      if (bytes) visit.packed.add(bytes.toString('latin1'))
    }
  }
  await Promise.all(Array.from({ length: 16 }, visitor))

  const seen = visits.map(({ companyId, packed }) => {
    const pages = Array.from(packed, (bytes) => unpacked(Buffer.from(bytes, 'latin1')))
    const all = pages.map(marksOf)
    // Where rendering takes too long, the response is the plain shell: of the same company, without
    // goods.
    const marks = all.find(({ cards }) => cards.length > 0)
    if (!marks) throw new Error('no page came rendered')
    expect(marks.companies).toEqual([companyId])
    for (const { cards, ...shell } of all) {
      expect({ cards: cards.length > 0 ? cards : marks.cards, ...shell }).toEqual(marks)
    }
    return { ...marks, text: pages.join('\n') }
  })
  const [plain, inWechat, bank, bankInWechat] = seen
  if (!plain || !inWechat || !bank || !bankInWechat) throw new Error('a visit is missing')
  for (const [own, sibling, foreign] of [
    [plain, inWechat, bank],
    [bank, bankInWechat, plain],
  ] as const) {
    expect(own.cards.length).toBeGreaterThan(10)
    expect(sibling.cards).toEqual(own.cards)
    expect(sibling.entries).not.toEqual(own.entries)
    expect(own.cards.filter((card) => foreign.cards.includes(card))).toEqual([])
    for (const word of [...foreign.names, ...foreign.themes]) {
      expect(own.text + sibling.text).not.toContain(word)
    }
  }
  expect(bankInWechat.entries).toEqual(inWechat.entries)
  expect(plain.cards.join()).toMatch(/¥/)
  expect(plain.cards.join()).not.toMatch(/\d 积分/)
  expect(bank.cards.join()).toMatch(/\d 积分/)
  expect(bank.cards.join()).not.toMatch(/¥/)
})
