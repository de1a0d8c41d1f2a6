import { xssStrings } from '@mall/testing/xss-strings'
import { expect, it } from 'vitest'
import { escapeHtml, escapeJson } from './escape.ts'

it.each([['</script><script>x()</script>'], ['<!--<script>'], ['\u2028\u2029']])(
  'keeps %j inside its script element as JSON',
  (text) => {
    expect(escapeJson({ text })).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(escapeJson({ text }))).toEqual({ text })
  },
)

it('escapes operators’ texts so that no element and no attribute is closed', () => {
  for (const text of xssStrings) {
    expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/)
    const json = escapeJson({ [text]: [text] })
    expect(json).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual({ [text]: [text] })
  }
})
