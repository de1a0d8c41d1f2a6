import { createHash } from 'node:crypto'
import type { PageBoot, PageScreen, RenderedPage } from '@mall/contract/rendering'
import { themeCss } from '@mall/ui/theme'
import type { BuiltShell, BuiltStyle } from './built-shell.ts'
import { bootstrapScript } from './scripts/bootstrap-script.ts'
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

/**
 * The styles of the markup, and the code that will hydrate it with the styles that it waits
 * for: two of a product's, of parts still closed, came 170 ms after all its code.
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
 * Before it loads a style, the shell looks for a link to it (`rel` and `href` of HTML's own: one in
 * an <svg> it did not see, and the home page loaded all eight of its styles again and computed
 * every element again, twice). A style that is in the page already gets one that loads nothing:
 * `disabled` for the parser, and a medium for the browser that reads ahead of it and does not know
 * that word.
 */
const marksOf = (styles: readonly BuiltStyle[]) =>
  styles
    .map(({ href }) => `<link rel="stylesheet" disabled media="not all" href="${href}">`)
    .join('')

/** Early requests of the shell's page, for pages without server markup. */
const earlyRequests = /<script data-early>([\s\S]*?)<\/script>/

/** The shell's own tags for its entry and for what that cannot run without. */
const codeTags =
  /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g

/**
 * The shell's page as the first answer: with the company's colours and name, so that nothing
 * flashes, and with the company's info, so that the shell need not request it. Where its screen was
 * rendered: with that, its style and its answers. `null` boot: the page as it is.
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
