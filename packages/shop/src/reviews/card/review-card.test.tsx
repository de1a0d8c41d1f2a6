import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildData, xssStrings } from '@mall/testing'
import { ReviewCard } from './review-card.tsx'

const at = '2026-01-02T04:00:00.000Z'
const [picture] = buildData('review.ofGoods').list[0]?.pictures ?? []
const DANGEROUS = 'script, iframe, object, embed, svg [onload], meta, base, link, style, form'

it('shows user texts as text, whatever they contain', () => {
  expect(xssStrings).toHaveLength(300)
  for (const text of xssStrings) {
    const { container } = render(
      <ReviewCard
        review={{
          id: 1,
          userName: text,
          rating: 5,
          tags: [text],
          text,
          specText: text,
          pictures: picture ? [picture] : [],
          createdAt: at,
          helpful: 0,
          isHelpful: false,
          followUp: { text, pictures: [], at },
          reply: { text, at },
        }}
      />,
    )
    expect(container.textContent?.split(text)).toHaveLength(7)
    expect(container.querySelectorAll(DANGEROUS)).toHaveLength(0)
    const attributes = [...container.querySelectorAll('*')].flatMap((one) => [...one.attributes])
    expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([])
    cleanup()
  }
}, 30_000)

it('shows an avatar instead of an initial and the specification below the pictures', () => {
  const [review] = buildData('review.ofGoods').list
  if (!review) throw new Error('the builder made no review')
  const more = { userName: '林**', specText: '云雾白', pictures: picture ? [picture] : [] }
  render(<ReviewCard review={{ ...review, ...more }} />)
  expect(screen.queryByText('林')).toBeNull()
  expect(screen.getByText('林**')).toBeTruthy()
  const spec = screen.getByText('云雾白')
  const isAfter = screen.getByRole('img', { name: '评价图片 1' }).compareDocumentPosition(spec)
  expect(isAfter & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
