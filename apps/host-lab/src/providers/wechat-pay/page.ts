/** HTML of the simulators: no script, no images. */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escape = (text: string) => text.replaceAll(/[&<>"']/g, (c) => entities[c] ?? c)

const style = `
:root { color-scheme: light; --ink: #1c1c1f; --ink-2: #55555c; --ink-3: #6e6e76; --line: rgb(0 0 0 / .07) }
* { box-sizing: border-box }
body { margin: 0; background: #f4f4f6; color: var(--ink); font: 14px/20px -apple-system, "PingFang SC",
  "HarmonyOS Sans SC", "Noto Sans CJK SC", sans-serif }
main { max-width: 480px; min-height: 100vh; margin: 0 auto; padding: 12px 12px 32px; display: flex; flex-direction: column }
header { display: flex; height: 44px; align-items: center; justify-content: center; position: relative }
h1 { margin: 0; font-size: 16px; line-height: 24px; font-weight: 600 }
.badge { position: absolute; right: 0; padding: 0 8px; border-radius: 4px; background: #1c1c1f; color: #fff; font-size: 12px }
.amount { margin: 32px 0 8px; text-align: center; font-weight: 600; font-variant-numeric: tabular-nums }
.amount small { font-size: 20px } .amount b { font-size: 40px; line-height: 48px; font-weight: 600 }
.description { margin: 0 0 32px; text-align: center; color: var(--ink-2); overflow-wrap: anywhere }
.card { margin: 0 0 12px; padding: 0 12px; border-radius: 12px; background: #fff }
.row { display: flex; gap: 12px; justify-content: space-between; padding: 14px 0; border-top: 1px solid var(--line) }
.row:first-child { border-top: 0 } .row dt { color: var(--ink-2); flex: none } .row dd { margin: 0; text-align: right; overflow-wrap: anywhere }
dl { margin: 0 } form { margin: auto 0 0; display: grid; gap: 12px }
button, .button { min-height: 48px; width: 100%; border: 0; border-radius: 999px; background: #fff; color: var(--ink);
  font-family: inherit; font-size: 16px; line-height: 24px; font-weight: 600; text-align: center; text-decoration: none; padding: 12px; cursor: pointer; display: block }
.primary { background: #1c1c1f; color: #fff } button:active { opacity: .7 }
:focus-visible { outline: 2px solid #1c1c1f; outline-offset: 2px }
details { display: grid; gap: 12px } summary { padding: 12px; text-align: center; color: var(--ink-2); cursor: pointer }
details button + button { margin-top: 12px }
.note { margin: 16px 0 0; text-align: center; font-size: 12px; line-height: 16px; color: var(--ink-3) }
.list { list-style: none; margin: 0; padding: 0 } .list li { padding: 12px; margin-bottom: 8px; background: #fff; border-radius: 12px }
.list a { color: inherit; font-weight: 600 } .list p { margin: 4px 0 0; color: var(--ink-2); overflow-wrap: anywhere }
.state { float: right; font-size: 12px; color: var(--ink-2) }
`

export const page = (title: string, content: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><style>${style}</style></head>
<body><main><header><h1>${escape(title)}</h1><span class="badge">模拟</span></header>${content}</main></body></html>`

/** Formats fen as yuan, with integers only. */
export function amountHtml(fen: number): string {
  const cents = String(fen % 100).padStart(2, '0')
  return `<p class="amount"><small>¥</small><b>${Math.floor(fen / 100)}</b><small>.${cents}</small></p>`
}
export const rows = (pairs: [string, string][]) =>
  `<dl class="card">${pairs
    .map(
      ([name, value]) => `<div class="row"><dt>${escape(name)}</dt><dd>${escape(value)}</dd></div>`,
    )
    .join('')}</dl>`
