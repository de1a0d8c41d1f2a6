import { createHash } from 'node:crypto'
import type { PageBoot, PageScreen, RenderedPage } from '@mall/contract/rendering'
import { themeCss } from '@mall/ui/theme'
import type { BuiltShell, BuiltStyle } from './built-shell.ts'
import { earlyScript } from './early-script.ts'
import { escapeHtml, escapeJson } from './escape.ts'

/** A page, and the hashes that its policy must allow: of its inline styles and scripts. */
export type FirstHtml = { html: string; styles: string[]; scripts: string[] }
type Rendered = Extract<RenderedPage, { kind: 'html' }>

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const classAttribute = / class="([^"]*)"/g

function classesIn(html: string): Set<string> {
  const found = new Set<string>()
  for (const [, names = ''] of html.matchAll(classAttribute)) {
    for (const name of names.split(' ')) found.add(name)
  }
  return found
}

/** The styles that the markup wears, and the code that will take it over. */
function worn({ base, chunks }: BuiltShell, html: string) {
  const classes = classesIn(html)
  const used = chunks.filter(({ style }) => [...style.classes].some((name) => classes.has(name)))
  const styles = new Set(used.map(({ style }) => style))
  const scripts = new Set(used.flatMap((chunk) => chunk.scripts))
  return { styles: [...(base ? [base] : []), ...styles], scripts: [...scripts] }
}

/**
 * The shell looks for `link[href][rel=stylesheet]` before it loads a style. What stands in the page
 * already gets one that loads nothing: inside an <svg> a link is only a name.
 */
const marksOf = (styles: readonly BuiltStyle[]) =>
  `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${styles
    .map(({ href }) => `<link rel="stylesheet" href="${href}"/>`)
    .join('')}</svg>`

/**
 * The shell's page as the first answer: with the company's colours and name, so that nothing
 * flashes, and with the company's info, so that the shell need not ask for it. Where its screen was
 * rendered: with that, its style and its answers. `null` boot: the page as it is.
 */
export function firstHtml(
  shell: BuiltShell,
  boot: PageBoot | null,
  rendered: (Rendered & { url: string }) | null,
): FirstHtml {
  if (!boot) return { html: shell.page, styles: [], scripts: [] }
  const { companyInfo: info } = boot
  const theme = themeCss(info.theme)
  const head = [
    `<style id="mall-theme">${theme}</style>`,
    `<meta name="theme-color" content="${escapeHtml(info.theme.bgColor)}">`,
    `<meta name="description" content="${escapeHtml(info.mallIntro || info.mallName)}">`,
  ]
  const styles = [hashOf(theme)]
  const scripts: string[] = []
  let { page } = shell

  if (rendered) {
    const parts = worn(shell, rendered.html)
    const css = parts.styles.map((style) => style.css).join('\n')
    head.push(
      `<style>${css}</style>`,
      `<script>${earlyScript}</script>`,
      rendered.links,
      ...parts.scripts.map((src) => `<link rel="modulepreload" crossorigin href="${src}">`),
    )
    styles.push(hashOf(css))
    scripts.push(hashOf(earlyScript))
    page = page
      .replace(/<link rel="stylesheet"[^>]*>/, '')
      .replace(
        '<div id="root"></div>',
        () => `<div id="root" data-rendered>${rendered.html}</div>${marksOf(parts.styles)}`,
      )
    const scheme = info.theme.darkMode ? '' : ' data-scheme="light"'
    page = page.replace('<html', `<html data-company="${info.companyId}"${scheme}`)
  }
  const screen: PageScreen | null = rendered && { url: rendered.url, answers: rendered.answers }
  const data = screen ? { ...boot, screen } : boot
  const html = page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(info.mallName)}</title>`)
    .replace('<!--mall-head-->', () => head.join(''))
    .replace(
      '<!--mall-boot-->',
      () => `<script type="application/json" id="mall-boot">${escapeJson(data)}</script>`,
    )
  return { html, styles, scripts }
}
