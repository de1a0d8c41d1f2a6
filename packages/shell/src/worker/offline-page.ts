import { offlineTexts } from './messages.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char)

const style = [
  ':root{color-scheme:light dark}',
  'body{display:grid;min-height:100vh;margin:0;place-content:center;justify-items:center;gap:8px;',
  'padding:24px;box-sizing:border-box;text-align:center;background:#f4f4f6;color:#1c1c1f;',
  'font:14px/20px -apple-system,"PingFang SC","HarmonyOS Sans SC","Noto Sans CJK SC",sans-serif}',
  'svg{width:64px;height:64px;stroke:#8f5400;fill:none;stroke-width:1.4;stroke-linecap:round}',
  'small{color:#6e6e76;font-size:14px}h1{margin:8px 0 0;font-size:20px;line-height:28px}p{margin:0;color:#55555c}',
  'nav{display:flex;flex-wrap:wrap;justify-content:center;gap:12px;margin-top:16px}',
  'a,button{min-width:112px;padding:11px 20px;border:0;border-radius:999px;box-sizing:border-box;',
  'font:inherit;font-size:16px;text-decoration:none;color:#fff;background:#1c1c1f}',
  'a{color:#1c1c1f;background:#fff}',
  '@media(prefers-color-scheme:dark){body{background:#0e0e10;color:#f2f2f4}p{color:#bcbcc4}',
  'small{color:#96969f}svg{stroke:#e8b04f}button{color:#1c1c1f;background:#f2f2f4}a{color:#f2f2f4;background:#1a1a1d}}',
].join('')

// Some web views never fire `online`, so the server is queried as well.
const script = [
  'function again(){location.reload()}',
  "addEventListener('online',again);document.querySelector('button').onclick=again;",
  "setInterval(function(){fetch('/healthz',{cache:'no-store'}).then(again,function(){})},5000)",
].join('')

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'"

/**
 * Page for an address that is neither cached nor reachable: any screen opened offline. It reloads
 * the address as soon as there is a network again.
 * @param home address of a cached home page; null where there is none
 */
export function createOfflinePage(name: string, home: string | null): Response {
  const link = home === null ? '' : `<a href="${escape(home)}">${offlineTexts.home}</a>`
  const html =
    `<!doctype html><html lang="zh-CN" data-offline-page><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">` +
    `<title>${escape(name || offlineTexts.title)}</title><style>${style}</style></head><body>` +
    `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 18h.01M9.2 15.2a4 4 0 0 1 5.6 0M6.3 12.3a8 8 0 0 1 4-2.1m4.3.5a8 8 0 0 1 3.1 1.6M3.5 9.4A12 12 0 0 1 7 7m3.8-.9a12 12 0 0 1 9.7 3.3M3 3l18 18"/></svg>` +
    `${name ? `<small>${escape(name)}</small>` : ''}<h1>${offlineTexts.heading}</h1>` +
    `<p>${offlineTexts.note}</p><nav><button type="button">${offlineTexts.reload}</button>${link}</nav>` +
    `<script>${script}</script></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  })
}
