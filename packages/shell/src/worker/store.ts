import { screens } from '@mall/contract/screens'
import { companyOfPage, filesOf, nameInPage, toKeep, toShow, type KeptPage } from './kept-page.ts'
import { companyIn, pageKey } from './page-key.ts'

/** Maximum number of cached pages, some 60 kB each; the most recently visited ones stay. */
const MOST_PAGES = 30
/**
 * Cache of the browser: pages by company and address, and files of the build. It contains no
 * personal data: the edge renders pages for guests.
 * @param built paths of the files of this build
 * @param base path below which the bundle is served, without its last slash
 */
export function openStore(
  caches: Pick<CacheStorage, 'open'>,
  origin: string,
  built: readonly string[],
  base = '',
) {
  const names = new Set(built)
  const isBuilt = (path: string) => names.has(path)
  const isCurrent = (html: string) => [...filesOf(html, base)].every(isBuilt)
  // Bundles below other base paths of one origin share the browser's caches.
  const pagesName = `mall-pages${base}`
  const filesName = `mall-files${base}`
  /** Company with which an address without a company was last opened. */
  const lastCompany = `${origin}/kept/company`
  const deriveKey = (address: string, companyId: number) => pageKey(address, companyId, base)

  return {
    isCurrent,

    /**
     * Caches a page of the network if its address allows it; returns whether it was cached.
     * @param html the response's body
     * @param now ms since 1970
     */
    async keepPage(
      address: string,
      { status, headers }: Response,
      html: string,
      now: number,
    ): Promise<boolean> {
      if (status !== 200) return false
      const companyId = companyOfPage(html)
      if (companyId === null || (companyIn(address) ?? companyId) !== companyId) return false
      const key = deriveKey(address, companyId)
      if (key === null) return false
      const pages = await caches.open(pagesName)
      await pages.put(lastCompany, new Response(String(companyId)))
      // Deleting the key first keeps the keys in the order of the last visits.
      await pages.delete(key)
      await pages.put(key, toKeep(html, headers, now))
      const keys = await pages.keys()
      const kept = keys.filter(({ url }) => url !== lastCompany)
      await Promise.all(kept.slice(0, -MOST_PAGES).map((old) => pages.delete(old)))
      return true
    },

    /** Removes the cached page of an address that names its company. */
    async dropPage(address: string): Promise<void> {
      const companyId = companyIn(address)
      const key = companyId === null ? null : deriveKey(address, companyId)
      if (key !== null) await (await caches.open(pagesName)).delete(key)
    },

    /**
     * The cached page of an address; null where there is none.
     * @param now ms since 1970
     */
    async page(address: string, now: number): Promise<KeptPage | null> {
      const pages = await caches.open(pagesName)
      const last = async () => (await pages.match(lastCompany))?.text()
      const companyId = companyIn(address) ?? Number((await last()) ?? Number.NaN)
      const key = Number.isNaN(companyId) ? null : deriveKey(address, companyId)
      const kept = key === null ? undefined : await pages.match(key)
      return kept ? toShow(kept, now) : null
    },

    /**
     * Data of an offline page for the mall of an address: its name and the address of its stored
     * home page.
     */
    async describeMall(address: string): Promise<{ name: string; home: string | null }> {
      const pages = await caches.open(pagesName)
      const last = async () => (await pages.match(lastCompany))?.text()
      const companyId = companyIn(address) ?? Number((await last()) ?? Number.NaN)
      const home = `${origin}${base}${screens.home}?companyId=${companyId}`
      const key = Number.isNaN(companyId) ? null : deriveKey(home, companyId)
      const stored = key === null ? undefined : await pages.match(key)
      return stored ? { name: nameInPage(await stored.text()), home } : { name: '', home: null }
    },

    /** Scripts and styles of the build that are not cached yet. */
    async listMissingFiles(): Promise<string[]> {
      const files = await caches.open(filesName)
      const stored = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
      return built.filter((path) => /\.(?:js|css)$/.test(path) && !stored.has(path))
    },

    async file(address: string): Promise<Response | null> {
      const files = await caches.open(filesName)
      return (await files.match(address)) ?? null
    },

    async keepFile(address: string, answer: Response): Promise<void> {
      if (answer.status !== 200) return
      const files = await caches.open(filesName)
      await files.put(address, answer)
    },

    /** After a release, removes everything that belongs to another build. */
    async prune(): Promise<void> {
      const files = await caches.open(filesName)
      for (const request of await files.keys()) {
        if (!isBuilt(new URL(request.url).pathname)) await files.delete(request)
      }
      const pages = await caches.open(pagesName)
      for (const request of await pages.keys()) {
        if (request.url === lastCompany) continue
        const html = (await (await pages.match(request))?.text()) ?? ''
        if (!isCurrent(html)) await pages.delete(request)
      }
    },
  }
}
export type Store = ReturnType<typeof openStore>
