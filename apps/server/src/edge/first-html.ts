import { createHash } from 'node:crypto'
import type { PageBoot, PageScreen, RenderedPage } from '@mall/contract/rendering'
import { themeCss } from '@mall/ui/theme'
import type { BuiltShell, BuiltStyle } from './built-shell.ts'
import { bootstrapScript } from './scripts/bootstrap-script.ts'
import { escapeHtml, escapeJson } from './escape.ts'

/** A page with the hashes of its inline styles and scripts for the policy. */
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

/**
 * Adds the styles of the markup and preloads the code that hydrates it with its styles. Without
 * them two styles of a product arrived 170 ms after its code.
 */
function collectUsedStyles({ base, chunks }: BuiltShell, html: string) {
  const classes = classesIn(html)
  const used = chunks.filter(({ style }) => [...style.classes].some((name) => classes.has(name)))
  const loads = new Set(used.flatMap((chunk) => chunk.loads))
  const styles = chunks
    .filter((chunk) => used.includes(chunk) || loads.has(chunk.style.href))
    .map(({ style }) => style)
  const scripts = [...loads].filter((file) => file.endsWith('.js'))
  return { styles: [...new Set([...base, ...styles])], scripts }
}

/**
 * The shell checks for an HTML link with the same `rel` and `href` before it loads a style (a link
 * in an <svg> is ignored: the home page loaded its eight styles twice). An inlined style therefore
 * gets a link that loads nothing: `disabled` for the parser and a medium for preload scanners that
 * ignore `disabled`.
 */
const marksOf = (styles: readonly BuiltStyle[]) =>
  styles
    .map(({ href }) => `<link rel="stylesheet" disabled media="not all" href="${href}">`)
    .join('')

/** Early requests of the shell's page, for pages without server markup. */
const earlyRequests = /<script data-early>([\s\S]*?)<\/script>/

/** Tags of the shell for its entry and the entry's imports. */
const codeTags =
  /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g

/**
 * Writes the first HTML: the company's colours, name and info, which save a request and a flash,
 * and the rendered screen with its style and responses. A null `boot` leaves the page unchanged.
 */
export function firstHtml(
  shell: BuiltShell,
  boot: PageBoot | null,
  rendered: (Rendered & { url: string }) | null,
): FirstHtml {
  if (!boot) {
    const [, script] = earlyRequests.exec(shell.page) ?? []
    return { html: shell.page, styles: [], scripts: script === undefined ? [] : [hashOf(script)] }
  }
  const { companyInfo: info } = boot
  const theme = themeCss(info.theme)
  const head = [
    `<style id="mall-theme">${theme}</style>`,
    `<meta name="theme-color" content="${escapeHtml(info.theme.bgColor)}">`,
    `<meta name="description" content="${escapeHtml(info.mallIntro || info.mallName)}">`,
  ]
  const styles = [hashOf(theme)]
  const scripts: string[] = []
  let page = shell.page.replace(earlyRequests, '')

  if (rendered) {
    const parts = collectUsedStyles(shell, rendered.html)
    const css = parts.styles.map((style) => style.css).join('\n')
    head.push(`<style>${css}</style>`, `<script>${bootstrapScript}</script>`, rendered.links)
    styles.push(hashOf(css))
    scripts.push(hashOf(bootstrapScript))
    const own = [...page.matchAll(codeTags)].map(([, file]) => file)
    const files = [...own, ...parts.scripts].join(' ')
    page = page
      .replace(codeTags, '')
      .replaceAll(/<link rel="stylesheet"[^>]*>/g, '')
      .replace(
        '<div id="root"></div>',
        () => `<div id="root" data-rendered>${rendered.html}</div>${marksOf(parts.styles)}`,
      )
    const scheme = info.theme.darkMode ? '' : ' data-scheme="light"'
    const marks = `data-company="${info.companyId}"${scheme} data-scripts="${files}"`
    page = page.replace('<html', `<html ${marks}`)
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
