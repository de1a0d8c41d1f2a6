import { buildPagePolicy } from '@mall/contract/hosting'
import type { PageBoot, RenderedPage } from '@mall/contract/rendering'
import { publicScreens, screens } from '@mall/contract/screens'
import type { Deps } from '../deps.ts'
import type { Topic } from '../cache/topics.ts'
import { FLASH_SALE_TOPIC, readSaleTime } from '../modules/flash-sales/index.ts'
import { goodsListTopics } from '../modules/goods/index.ts'
import type { Company } from '../modules/companies/index.ts'
import type { BuiltShell } from './built-shell.ts'
import { firstHtml } from './first-html.ts'
import type { Renderer } from './renderer.ts'
import { compressPage, type CompressedPage } from './compress-page.ts'
import { releaseOf } from '@mall/contract/release'
import { CSP_REPORT_PATH } from '../modules/telemetry/index.ts'
import { orNull } from './or-null.ts'

/**
 * Lifetime of a rendered page: the database invalidates prices, stock and settings, but not sales
 * counts and times.
 */
const MAX_AGE_MS = 10_000
/**
 * A stale page is served for this long while a new one renders, because a busy machine would
 * suffer more from the shell's calls.
 */
const STALE_PAGE_MS = 60_000
/** Longer addresses are not cached, because each would be a separate page in memory. */
const MAX_URL_LENGTH = 500

const patterns = publicScreens.map((name) => ({
  name,
  form: new RegExp(`^${screens[name].replace(/:\w+/, '([^/]+)')}/?$`),
}))

/** Data of a public screen; null for a personal one. */
function topicsOf(path: string): Topic[] | null {
  for (const { name, form } of patterns) {
    const found = form.exec(path)
    if (!found) continue
    const product = name === 'wareDetail' ? Number(found[1]) : Number.NaN
    const shared = [...goodsListTopics, 'article', 'page', FLASH_SALE_TOPIC]
    return [...shared, ...(product > 0 ? [`product:${product}`] : [])]
  }
  return null
}

/**
 * Request for the page of a shell, a company and an address. `company` null: the shell without
 * data.
 */
export type PageRequest = {
  shell: BuiltShell
  company: Company | null
  url: string
  /** time in `performance.now()` after which the shell is sent without its screen */
  deadline?: number
}

/** Address for violation reports; `release` is the hash of the shell's entry file. */
const cspReportPath = (companyId: number, page: string) =>
  `${CSP_REPORT_PATH}?companyId=${companyId}&release=${releaseOf(page) ?? 'unknown'}`

/** Creates the pages of the edge: rendered in time, else the plain shell. */
export function createPageRenderer(deps: Deps, rendererOf: (shell: BuiltShell) => Renderer | null) {
  const { cache, settings, log } = deps

  async function compose({ shell, company, url }: PageRequest, page: RenderedPage | null) {
    const boot: PageBoot | null = company && {
      companyInfo: company.info,
      homeOption: company.homeOption,
      serverTime: deps.now().toISOString(),
    }
    const captcha = company?.settings.captcha
    const first = firstHtml(shell, boot, page?.kind === 'html' ? { ...page, url } : null)
    const headers = buildPagePolicy({
      host: shell.host,
      about: company?.info ?? null,
      ...(captcha && { provider: deps.openCaptcha(captcha).listSources() }),
      styles: first.styles,
      scripts: first.scripts,
      frameAncestors: settings.MALL_FRAME_ANCESTORS,
      reportPath: company && cspReportPath(company.info.companyId, shell.page),
    })
    return compressPage(first.html, headers)
  }

  const plainPage = (request: PageRequest): Promise<CompressedPage> => {
    const { shell, company } = request
    if (!company) return compose(request, null)
    const make = () => compose(request, null)
    return cache.getOrLoad(
      company.info.companyId,
      `page ${shell.name}`,
      ['company', 'coupon'],
      make,
      MAX_AGE_MS,
    )
  }

  async function render({ shell, company, url }: PageRequest, renderer: Renderer) {
    if (!company) return null
    const boot: PageBoot = {
      companyInfo: company.info,
      homeOption: company.homeOption,
      serverTime: deps.now().toISOString(),
    }
    const page = await renderer.render(url, boot)
    if (page.kind === 'broken') throw new Error(page.why)
    if (page.kind === 'html') return compose({ shell, company, url }, page)
    log.debug({ why: page.why }, 'the shell is sent alone')
    return null
  }

  /** Returns null when the shell without a screen is faster. */
  async function renderedPage(request: PageRequest): Promise<CompressedPage | null> {
    const { shell, company, url } = request
    const topics = topicsOf(url.split('?')[0] ?? '')
    const renderer = topics && company && url.length <= MAX_URL_LENGTH ? rendererOf(shell) : null
    if (!topics || !company || !renderer) return null
    const { companyId } = company.info
    // A flash sale changes prices at its start and end, so pages are cached per interval.
    const key = `page ${shell.name} ${url} ${await readSaleTime(deps, companyId)}`
    const make = () => render(request, renderer)
    const last = cache.peek<CompressedPage | null>(companyId, key, STALE_PAGE_MS) ?? null
    let timer: NodeJS.Timeout | undefined
    // Rendering continues after the deadline, so that the next request finds the page.
    const tooLate = new Promise<CompressedPage | null>((resolve) => {
      timer = setTimeout(() => {
        const instead = last ? 'the one before' : 'the shell alone'
        log.debug({ shell: shell.name, instead }, 'a page was rendered too late')
        resolve(last)
      }, settings.MALL_RENDER_MS)
    })
    const made = cache
      .getOrLoad(companyId, key, topics, make, MAX_AGE_MS)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a page could not be rendered')
        return last
      })
    try {
      return await Promise.race([made, tooLate])
    } finally {
      clearTimeout(timer)
    }
  }

  return async (request: PageRequest): Promise<CompressedPage> => {
    const { deadline = Infinity } = request
    const rendered = await orNull(renderedPage(request), deadline)
    return rendered ?? (await plainPage(request))
  }
}
