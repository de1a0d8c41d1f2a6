import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { safeNodes } from './safe-nodes.tsx'

it.each([
  ['<p>您好<br>再见</p>', '<p>您好<br/>再见</p>'],
  ['<p onclick="x()" style="position:fixed">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script>b', 'b'],
  ['<img src=x onerror=alert(1)>c', 'c'],
  ['<a href="javascript:alert(1)">链接</a>', '链接'],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>d', 'd'],
  ['<math><mtext><table><mglyph><style><img onerror=x>', ''],
  ['<iframe srcdoc="<script>1</script>"></iframe>e', 'e'],
  ['<ul><li><b>一</b></li></ul>', '<ul><li><b>一</b></li></ul>'],
  ['1 &lt; 2', '1 &lt; 2'],
])('shows %s as %s', (html, markup) => {
  expect(renderToStaticMarkup(<>{safeNodes(html)}</>)).toBe(markup)
})
