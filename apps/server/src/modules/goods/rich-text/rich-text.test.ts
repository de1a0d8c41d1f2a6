import { xssStrings } from '@mall/testing/xss-strings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '../../../testing/processes/cpu-time.ts'
import { cleanRichText } from './rich-text.ts'
import { pickSize } from '../../../testing/size.ts'

describe('rich text', () => {
  it.each([
    ['headings, lists and bold', '<h3>规格</h3><ul><li>重量：<strong>248g</strong></li></ul>'],
    [
      'a picture of the mall',
      '<p><img src="/pictures/mug.webp" width="800" height="800" alt="杯"></p>',
    ],
    ['a picture with a query', '<img src="/media/a.png?w=2&amp;h=3">'],
    ['a table', '<table><tbody><tr><td colspan="2">一</td></tr></tbody></table>'],
    ['references and Chinese', '<p>A &amp; B &lt; C&nbsp;·&#39;</p>'],
  ])('keeps %s as written', (_what, html) => {
    expect(cleanRichText(html)).toBe(html)
  })

  it.each([
    ['a script', 'a<script>alert(1)</script>b', 'ab'],
    ['a script in capitals and with a space in its end', 'a<SCRIPT x=1>alert(1)</SCRIPT >b', 'ab'],
    ['a script that never ends', 'a<script>alert(1)<p>b', 'a'],
    ['a script inside a script', '<scr<script>x</script>ipt>y', 'xipt&gt;y'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a handler after a slash', '<img/onerror=alert(1)/src=x>', ''],
    [
      'a handler glued to an attribute',
      '<img src="/a.png"onerror="alert(1)">',
      '<img src="/a.png">',
    ],
    [
      'a javascript address',
      '<a href="javascript:alert(1)">a</a>',
      '<a rel="noopener noreferrer">a</a>',
    ],
    [
      'one in mixed case behind white space',
      '<a href=" &#9;JaVa\tScript:alert(1)">a</a>',
      '<a rel="noopener noreferrer">a</a>',
    ],
    [
      'one written in references',
      '<a href="javascript&colon;alert(1)">a</a>',
      '<a rel="noopener noreferrer">a</a>',
    ],
    [
      'one whose reference has no end',
      '<a href="javascript&#58alert(1)">a</a>',
      '<a rel="noopener noreferrer">a</a>',
    ],
    [
      'an address without a scheme',
      '<a href="//evil.example">a</a>',
      '<a rel="noopener noreferrer">a</a>',
    ],
    [
      'an address with a backslash',
      '<a href="/\\evil.example">a</a>',
      '<a rel="noopener noreferrer">a</a>',
    ],
    [
      'an address with a person in it',
      '<a href="https://mall@evil.example/">a</a>',
      '<a rel="noopener noreferrer">a</a>',
    ],
    ['a picture from elsewhere', 'a<img src="https://evil.example/t.gif">b', 'ab'],
    ['a picture above its folder', 'a<img src="/media/../../etc/passwd">b', 'ab'],
    ['a data picture', '<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    ['srcset', '<img src="/a.png" srcset="javascript:alert(1) 1x">', '<img src="/a.png">'],
    ['svg', 'a<svg onload=alert(1)><a href="javascript:1">x</a></svg>b', 'ab'],
    ['math', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></math>b', ''],
    [
      'style, element and attribute',
      '<style>*{x:url(//e)}</style><p style="background:url(//e)">a</p>',
      '<p>a</p>',
    ],
    ['a frame', '<iframe srcdoc="<script>1</script>">x</iframe>b', 'b'],
    ['a form, keeping its words', '<form action="//e"><input name=a>b</form>', 'b'],
    [
      'base, meta and link',
      '<base href="//e"><meta http-equiv=refresh content="0;//e"><link rel=x href="//e">',
      '',
    ],
    ['a comment', 'a<!-- <script>1</script> -->b', 'ab'],
    ['the shortest comment', 'a<!-->b-->c', 'ab--&gt;c'],
    ['a comment that never ends', 'a<!-- b', 'a'],
    ['a doctype and an instruction', '<!DOCTYPE x><?xml y?>a', 'a'],
    [
      'text areas and titles with their content',
      '<textarea><img src=x onerror=1></textarea><title><b>x</title>a',
      'a',
    ],
    [
      'content that noscript would hide',
      '<noscript><p title="</noscript><img src=x onerror=1>"></noscript>a',
      'a',
    ],
    [
      'names of properties every object has',
      '<constructor>a</constructor><__proto__>b',
      'a&lt;__proto__&gt;b',
    ],
    [
      'a second spelling of one attribute',
      '<img src="/a.png" SRC="javascript:1">',
      '<img src="/a.png">',
    ],
    [
      'quotes in text of an attribute',
      `<img src="/a.png" alt='"onerror="1'>`,
      '<img src="/a.png" alt="&quot;onerror=&quot;1">',
    ],
    [
      'sizes that are no numbers',
      '<img src="/a.png" width="100%" height="1e3">',
      '<img src="/a.png">',
    ],
    ['zero characters', 'a\0<scr\0ipt>b', 'a'],
  ])('removes %s', (_what, html, clean) => {
    expect(cleanRichText(html)).toBe(clean)
  })

  it.each([
    ['closes what was left open', '<div><p>a<b>b', '<div><p>a<b>b</b></p></div>'],
    ['closes inner elements with the outer one', '<div><b>a</div>b', '<div><b>a</b></div>b'],
    ['drops an end without a start', 'a</i></b>b', 'ab'],
    ['reads the end of a paragraph without a start as browsers do', 'a</p>b', 'a<p></p>b'],
    ['shows a lone angle as text', '1 < 2 <', '1 &lt; 2 &lt;'],
    ['drops a tag that never ends', 'b<p title="a', 'b'],
    ['drops attributes whose quotes do not pair', '<b "c="d">', '<b></b>'],
    ['shows a bare ampersand as text', 'a & b &x', 'a &amp; b &amp;x'],
  ])('cleans rich text: %s', (_sentence, html, clean) => {
    expect(cleanRichText(html)).toBe(clean)
  })

  it('is stable when cleaned twice and writes allowed tags only', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      '<p',
      '<img src=',
      'x',
      '<a href="',
      '</p>',
      '<!--',
      '-->',
      '&',
      '&#58;',
      'javascript:',
      '<svg>',
      '</svg>',
      '<script',
      '</script>',
      'onerror=',
      '<table>',
      '<td>',
      '\0',
      '<b>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const clean = cleanRichText(pieces.join(''))
        expect(cleanRichText(clean)).toBe(clean)
        expect(
          clean.replaceAll(/<\/?(?:p|img|a|table|td|b)(?: (?:src|href|rel)="[^"<>]*")*>/g, ''),
        ).not.toMatch(/[<>]/)
      }),
      { seed: 20_260_702, numRuns: pickSize(300, 2_000) },
    )
  })

  it('removes everything active from 300 hostile strings, alone or inside allowed elements', () => {
    const tag = /<\/?[a-z][a-z0-9]*(?: (?:src|href|alt|title|rel|width|height)="[^"<>]*")*>/g
    for (const text of xssStrings) {
      for (const html of [text, `<div><a href="/a" title='${text}'>${text}</a></div>`]) {
        const clean = cleanRichText(html)
        expect(clean.replaceAll(tag, ''), html).not.toMatch(/[<>]/)
        expect(clean, html).not.toMatch(/(?:src|href)="(?!https?:|\/)/)
        expect(cleanRichText(clean), html).toBe(clean)
      }
    }
  })

  it.each([
    ['open quotes', '<a "'.repeat(20_000)],
    ['angles', '<'.repeat(100_000)],
    ['nesting', '<div>'.repeat(20_000)],
    ['scripts without an end', '<script >'.repeat(10_000)],
  ])('cleans 100 kB of %s in less than a second', (_what, html) => {
    expect(measureCpuTime(() => cleanRichText(html))).toBeLessThan(1000)
  })
})
